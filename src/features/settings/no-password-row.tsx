import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import type { Notify } from '../../hooks/use-toast';
import { BusyButton } from '../../ui/busy-button';
import { SettingsRow } from './settings-group';
import { LINK_FAILED } from './texts';

type NoPasswordRowProps = { readonly user: User; readonly notify: Notify };

/** Replaces the password of an account that the identity provider created. */
export function NoPasswordRow({ user, notify }: NoPasswordRowProps): ReactNode {
  const { client } = trpc.useUtils();
  const { hasMail = false } = useRenderContext();
  const request = useMutation({
    mutationFn: () => client.auth.requestPasswordReset.mutate({ emailOrUsername: user.email }, withTimeout()),
    onSuccess: () => notify('success', `A link to set a password is on its way to ${user.email}.`),
    onError: (error) => notify('error', mutationErrorMessage(error, LINK_FAILED)),
  });

  return (
    <SettingsRow
      label="Password"
      description={hasMail ? 'Not set' : 'Not set. An admin can give you a link.'}
      isShort
    >
      {hasMail && (
        <BusyButton isBusy={request.isPending} onClick={() => request.mutate()}>
          Set by email
        </BusyButton>
      )}
    </SettingsRow>
  );
}
