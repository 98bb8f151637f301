import type { ReactNode } from 'react';
import { AuthButtons } from '../../auth/auth-buttons';
import { useSession } from '../../auth/session';
import { useSignedInComponents } from '../signed-in';

/**
 * The end of the top bar on wide screens: Login and Sign Up for visitors, as the server renders it, or the user menu.
 * All states have the same width. While a stored token is being verified, the buttons are invisible.
 */
export function AccountArea(): ReactNode {
  const { status, user } = useSession();
  const components = useSignedInComponents();
  const layout = 'hidden w-41 shrink-0 justify-end gap-1 md:flex';
  if (user && components) {
    return (
      <div className={layout}>
        <components.UserMenuButton user={user} />
      </div>
    );
  }
  return (
    <div className={`${layout} ${status === 'visitor' ? '' : 'invisible-with-token'}`}>
      <AuthButtons isInTopBar />
    </div>
  );
}
