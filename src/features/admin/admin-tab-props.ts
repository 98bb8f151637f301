import type { User } from '#shared/account-schema';
import type { Notify } from '../../hooks/use-toast';

/** What each tab is given. */
export type AdminTabProps = {
  /** Who is here: an admin or owner. */
  readonly user: User;
  /** Shows the panel's one banner, for 5 seconds (2 §9). */
  readonly notify: Notify;
};
