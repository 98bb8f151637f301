import { AUTHENTICATION_REQUIRED } from '#shared/answer';
import { trpc } from '../../api/trpc';
import { useSession } from '../../session/use-session';
import { findToken } from '../../storage/auth-data';
import { settingsFailure } from './settings-failure';
import type { Notify } from './use-notice';

type ProfileChanges = {
  readonly username?: string;
  readonly email?: string;
  readonly currentPassword?: string;
  readonly newPassword?: string;
};

/** Sends changed fields, and tells how it went (2 §8). The answer is whether it went well. */
export function useProfileUpdate(notify: Notify) {
  const { client } = trpc.useUtils();
  const { updateUser } = useSession();
  return async (field: 'Username' | 'Email' | 'Password', changes: ProfileChanges): Promise<boolean> => {
    if (findToken() === null) {
      notify('error', AUTHENTICATION_REQUIRED);
      return false;
    }
    try {
      const { data } = await client.auth.updateProfile.mutate(changes);
      updateUser(data.user);
      notify('success', `${field} updated successfully`);
      return true;
    } catch (error) {
      notify('error', settingsFailure(error));
      return false;
    }
  };
}
