import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { trpc } from '../api/trpc';
import { discardLink, endSessionOf, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { callForm } from './validated-form';

type UndoFormProps = { readonly onUndone: (username: string, message: string) => void };

/** Restores the email address of the account that the link belongs to. */
export function UndoForm({ onUndone }: UndoFormProps): ReactNode {
  const { client } = trpc.useUtils();

  async function undo(): Promise<void> {
    const { data, message } = await client.auth.undoEmailChange.mutate(
      { token: readLinkToken() },
      withTimeout(),
    );
    discardLink();
    endSessionOf(data.username);
    onUndone(data.username, message);
  }

  return (
    <AuthForm
      {...callForm(useForm(), undo, "The change couldn't be undone")}
      submitLabel="Restore my email address"
      busyLabel="Restoring…"
    />
  );
}
