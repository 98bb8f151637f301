import { useEffect } from 'react';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { type FieldIssue, fieldIssues, retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { PROFILE_LOAD_FAILED } from '../../auth/account-texts';
import { updateUser } from '../../auth/begin-session';
import { sessionStore, useSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { findToken } from '../../storage/auth-data';
import { fieldUpdated, UPDATE_FAILED } from './texts';

/** Loads the profile again, because another device or an admin may have changed it. */
export function useProfileRefresh(notify: Notify, isEmailPending: boolean): void {
  // Not cached: an old profile would overwrite later changes when the tab opens again.
  const { data, error } = trpc.auth.profile.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    // The address may have been confirmed in another tab.
    refetchOnWindowFocus: isEmailPending,
  });

  useEffect(() => {
    if (data) updateUser(data.data.user);
  }, [data]);

  useEffect(() => {
    if (error) notify('error', PROFILE_LOAD_FAILED);
  }, [error, notify]);
}

/**
 * Why the account needs a second factor that the session has not verified, or null. Undefined soon after signing in, until
 * the server has responded.
 */
export function useMissingSecondFactor(): SecondFactorRequirement | null | undefined {
  const { missingSecondFactor } = useSession();
  const { data, error } = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 });

  useEffect(() => {
    if (data) sessionStore.set({ missingSecondFactor: data.data.missingSecondFactor });
  }, [data]);

  return missingSecondFactor === undefined && error ? null : missingSecondFactor;
}

type ProfileChanges = {
  readonly username?: string;
  readonly email?: string;
  readonly currentPassword?: string;
  readonly newPassword?: string;
};

/** `issues` lists the rejected fields. */
export type SaveResult = { readonly isSaved: boolean; readonly issues: readonly FieldIssue[] };

/** Sends changed fields and shows the result as a notice. */
export function useProfileUpdate(notify: Notify) {
  const { client, settings } = trpc.useUtils();
  return async (field: 'Username' | 'Email' | 'Password', changes: ProfileChanges): Promise<SaveResult> => {
    if (findToken() === null) {
      notify('error', AUTHENTICATION_REQUIRED);
      return { isSaved: false, issues: [] };
    }
    try {
      const { data, message } = await client.auth.updateProfile.mutate(changes, withTimeout());
      updateUser(data.user);
      void settings.previousNames.invalidate();
      void settings.pendingEmail.invalidate();
      const isPending = changes.email !== undefined && data.user.email !== changes.email;
      notify('success', isPending ? message : fieldUpdated(field));
      return { isSaved: true, issues: [] };
    } catch (error) {
      notify('error', retryableErrorMessage(error, UPDATE_FAILED));
      return { isSaved: false, issues: fieldIssues(error) };
    }
  };
}
