import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { mutationErrorMessage, UNREACHABLE } from '../api/error-message';
import { trpc } from '../api/trpc';
import { discardLink, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { updateUser } from './begin-session';
import { sessionStore } from './session';

type ConfirmEmailFormProps = { readonly onConfirmed: (username: string, message: string) => void };

/** Confirms a new email address. It needs a click, because mail scanners open links. */
export function ConfirmEmailForm({ onConfirmed }: ConfirmEmailFormProps): ReactNode {
  const { client, settings } = trpc.useUtils();
  const form = useForm();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async () => {
    try {
      const { data, message } = await client.auth.confirmEmail.mutate(
        { token: readLinkToken() },
        withTimeout(),
      );
      discardLink();
      const { user } = sessionStore.get();
      if (user?.username === data.username) updateUser({ ...user, email: data.email });
      void settings.invalidate();
      onConfirmed(data.username, message);
    } catch (error) {
      const message = mutationErrorMessage(error, 'The address could not be confirmed', UNREACHABLE);
      form.setError('root', { message });
    }
  });

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel="Confirm address"
      busyLabel="Confirming…"
      failure={errors.root?.message}
    >
      {null}
    </AuthForm>
  );
}
