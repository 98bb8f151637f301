import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { type FieldIssue, fieldIssues, mutationErrorMessage } from '../../api/error-message';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { findToken } from '../../storage/auth-data';

type ProfileChanges = {
  readonly username?: string;
  readonly email?: string;
  readonly currentPassword?: string;
  readonly newPassword?: string;
};

/** Whether a change was saved; if not, what is wrong with which field, as far as the server says so. */
export type SaveOutcome = { readonly isSaved: boolean; readonly issues: readonly FieldIssue[] };

/** Sends changed fields, and tells how it went (2 §8). */
export function useProfileUpdate(notify: Notify) {
  const { client, settings } = trpc.useUtils();
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
      notify('error', mutationErrorMessage(error, 'Update failed', 'Update failed. Please try again.'));
      return { isSaved: false, issues: fieldIssues(error) };
    }
  };
}
