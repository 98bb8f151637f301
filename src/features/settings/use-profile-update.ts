import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { type Issues, listIssues } from '../../auth/auth-failure';
import { useSession } from '../../auth/use-session';
import type { Notify } from '../../hooks/use-notice';
import { findToken } from '../../storage/auth-data';
import { settingsFailure } from './settings-failure';

type ProfileChanges = {
  readonly username?: string;
  readonly email?: string;
  readonly currentPassword?: string;
  readonly newPassword?: string;
};

/** Whether a change was saved; if not, what is wrong with which field, as far as the server says so. */
export type SaveOutcome = { readonly isSaved: boolean; readonly issues: Issues };

/** Sends changed fields, and tells how it went (2 §8). */
export function useProfileUpdate(notify: Notify) {
  const { client, settings } = trpc.useUtils();
  const { updateUser } = useSession();
  return async (field: 'Username' | 'Email' | 'Password', changes: ProfileChanges): Promise<SaveOutcome> => {
    if (findToken() === null) {
      notify('error', AUTHENTICATION_REQUIRED);
      return { isSaved: false, issues: [] };
    }
    try {
      const { data } = await client.auth.updateProfile.mutate(changes, inTime());
      updateUser(data.user);
      void settings.previousNames.invalidate();
      notify('success', `${field} updated successfully`);
      return { isSaved: true, issues: [] };
    } catch (error) {
      notify('error', settingsFailure(error));
      return { isSaved: false, issues: listIssues(error) };
    }
  };
}
