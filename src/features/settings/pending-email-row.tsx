import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { BusyButton } from '../../ui/busy-button';
import { wrapName } from '../../ui/long-name';
import { editButtonId } from './editable-row';
import { SettingsRow } from './settings-group';
import { CANCEL_EMAIL_FAILED, RESEND_FAILED } from './texts';

type PendingEmailRowProps = { readonly email: string; readonly notify: Notify };

/** A new email address that waits for its confirmation. */
export function PendingEmailRow({ email, notify }: PendingEmailRowProps): ReactNode {
  const { client, settings } = trpc.useUtils();
  const resend = useMutation({
    mutationFn: () => client.settings.resendConfirmation.mutate(undefined, withTimeout()),
    onSuccess: ({ message }) => notify('success', message),
    onError: (error) => notify('error', mutationErrorMessage(error, RESEND_FAILED)),
    // Not awaited: the buttons would stay blocked until the query is refetched.
    onSettled: () => void settings.pendingEmail.invalidate(),
  });
  const cancel = useMutation({
    mutationFn: () => client.settings.cancelEmailChange.mutate(undefined, withTimeout()),
    onSuccess: ({ message }) => {
      notify('success', message);
      // The button is removed with its row.
      document.getElementById(editButtonId('Email'))?.focus();
    },
    onError: (error) => notify('error', mutationErrorMessage(error, CANCEL_EMAIL_FAILED)),
    onSettled: () => settings.pendingEmail.invalidate(),
  });
  const isBusy = resend.isPending || cancel.isPending;

  return (
    <SettingsRow
      label="New email address"
      description={
        <>
          We sent a link to <strong className="font-medium text-ink">{wrapName(email)}</strong>. Your address
          changes when you open it and confirm.
        </>
      }
    >
      <BusyButton isBusy={resend.isPending} isBlocked={isBusy} onClick={() => resend.mutate()}>
        Resend<span className="sr-only"> the link</span>
      </BusyButton>
      <BusyButton isBusy={cancel.isPending} isBlocked={isBusy} onClick={() => cancel.mutate()}>
        Cancel<span className="sr-only"> the email change</span>
      </BusyButton>
    </SettingsRow>
  );
}
