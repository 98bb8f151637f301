import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { trpc } from '../api/trpc';
import { discardLink, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { updateUser } from './begin-session';
import { sessionStore } from './session';
import { callForm } from './validated-form';

type ConfirmEmailFormProps = { readonly onConfirmed: (username: string, message: string) => void };

/** Confirms a new email address. It needs a click, because mail scanners open links. */
export function ConfirmEmailForm({ onConfirmed }: ConfirmEmailFormProps): ReactNode {
  const { client, settings } = trpc.useUtils();

  async function confirm(): Promise<void> {
    const { data, message } = await client.auth.confirmEmail.mutate(
      { token: readLinkToken() },
      withTimeout(),
    );
    discardLink();
    const { user } = sessionStore.get();
    if (user?.username === data.username) updateUser({ ...user, email: data.email });
    void settings.invalidate();
    onConfirmed(data.username, message);
  }

  return (
    <AuthForm
      {...callForm(useForm(), confirm, "The address couldn't be confirmed")}
      submitLabel="Confirm address"
      busyLabel="Confirming…"
    />
  );
}
