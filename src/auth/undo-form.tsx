import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { mutationErrorMessage, UNREACHABLE } from '../api/error-message';
import { trpc } from '../api/trpc';
import { discardLink, endSessionOf, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';

type UndoFormProps = { readonly onUndone: (username: string, message: string) => void };

/** Restores the email address of the account that the link belongs to. */
export function UndoForm({ onUndone }: UndoFormProps): ReactNode {
  const { client } = trpc.useUtils();
  const form = useForm();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async () => {
    try {
      const { data, message } = await client.auth.undoEmailChange.mutate(
        { token: readLinkToken() },
        withTimeout(),
      );
      discardLink();
      endSessionOf(data.username);
      onUndone(data.username, message);
    } catch (error) {
      const message = mutationErrorMessage(error, 'The change could not be undone', UNREACHABLE);
      form.setError('root', { message });
    }
  });

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel="Restore my email address"
      busyLabel="Restoring…"
      failure={errors.root?.message}
    >
      {null}
    </AuthForm>
  );
}
