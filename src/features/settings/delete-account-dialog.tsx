import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import { mutationErrorMessage } from '../../api/error-message';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { endSession } from '../../auth/session';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { discardChanges } from '../../sync/history-outbox';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';

const FAILED = 'Your account could not be deleted';

type DeleteAccountProps = {
  readonly userId: string;
  readonly username: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

function DeleteAccountForm({ userId, username, onClose, onDeleted }: DeleteAccountProps): ReactNode {
  const { client } = trpc.useUtils();
  const form = useForm({ defaultValues: { password: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, errors } = form.formState;

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ password }) => {
      try {
        await client.settings.deleteAccount.mutate({ password }, inTime());
      } catch (error) {
        form.setError('root', {
          message: mutationErrorMessage(error, FAILED, `${FAILED}. Please try again.`),
        });
        return form.setFocus('password', { shouldSelect: true });
      }
      // Nobody is left whose they are; where they cannot be dropped, nobody will ever send them.
      await discardChanges(client, userId).catch(() => undefined);
      onDeleted();
      endSession();
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="text-xl font-bold tracking-tight">Delete my account</h2>
      <p className="mt-2 mb-5 text-muted">
        This deletes the account <strong className="break-words text-ink">{username}</strong> with its
        history, preferences and sessions. This action cannot be undone.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...validatedField(form, 'password', {
          findProblem: (text) => (text === '' ? PASSWORD_REQUIRED : null),
        })}
      />
      <p role="alert" className="min-h-6 text-sm text-danger">
        {errors.root?.message}
      </p>
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="danger"
          aria-disabled={isSubmitting}
          className="aria-disabled:opacity-60"
        >
          {isSubmitting ? 'Deleting…' : 'Delete forever'}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the password, then deletes the account (decisions.md "Accounts"). */
export function DeleteAccountDialog({
  isOpen,
  ...form
}: DeleteAccountProps & { readonly isOpen: boolean }): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      label="Delete my account"
      className="rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted"
    >
      <DeleteAccountForm {...form} />
    </Dialog>
  );
}
