import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import type { PreviousName, User } from '#shared/account-schema';
import { mutationErrorMessage } from '../../api/error-message';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';

const FAILED = 'This change could not be undone';

type RestoreNameProps = {
  /** For password managers. */
  readonly username: string;
  readonly onClose: () => void;
  readonly onRestored: (user: User, previous: PreviousName) => void;
};

function RestoreNameForm({
  previous,
  username,
  onClose,
  onRestored,
}: RestoreNameProps & { readonly previous: PreviousName }): ReactNode {
  const { client } = trpc.useUtils();
  const form = useForm({ defaultValues: { password: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, errors } = form.formState;

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ password }) => {
      try {
        const { data } = await client.settings.restoreName.mutate({ id: previous.id, password }, inTime());
        onRestored(data.user, previous);
      } catch (error) {
        form.setError('root', {
          message: mutationErrorMessage(error, FAILED, `${FAILED}. Please try again.`),
        });
        form.setFocus('password', { shouldSelect: true });
      }
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="text-xl font-bold tracking-tight">Undo this change</h2>
      <p className="mt-2 mb-5 text-muted">
        Your {previous.field} becomes <strong className="break-words text-ink">{previous.name}</strong> again.
        Your other browsers will be signed out.
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
          variant="primary"
          aria-disabled={isSubmitting}
          className="aria-disabled:opacity-60"
        >
          {isSubmitting ? 'Undoing…' : 'Undo change'}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the password, then gives the account a previous name back; closed without one. */
export function RestoreNameDialog({
  previous,
  ...form
}: RestoreNameProps & { readonly previous: PreviousName | null }): ReactNode {
  return (
    <Dialog
      isOpen={previous !== null}
      onClose={form.onClose}
      label="Undo this change"
      className="rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted"
    >
      {previous && <RestoreNameForm previous={previous} {...form} />}
    </Dialog>
  );
}
