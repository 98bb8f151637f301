import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { findConfirmationProblem, findPasswordProblem } from '#shared/account';
import { withTimeout } from '../api/call-options';
import { fieldIssues, mutationErrorMessage, UNREACHABLE } from '../api/error-message';
import { trpc } from '../api/trpc';
import { PasswordField } from '../ui/password-field';
import { discardLink, endSessionOf, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { NewPasswordField } from './new-password-field';
import { validatedField } from './validated-form';

type ResetFields = { password: string; confirmPassword: string };

/** The link does not say whose it is. */
const UNKNOWN_NAMES = { username: '', email: '' };

type ResetFormProps = { readonly onReset: (username: string, message: string) => void };

export function ResetForm({ onReset }: ResetFormProps): ReactNode {
  const { client } = trpc.useUtils();
  const form = useForm<ResetFields>({
    defaultValues: { password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus('password'), [setFocus]);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const reset = { token: readLinkToken(), password };
      const { data, message } = await client.auth.resetPassword.mutate(reset, withTimeout());
      discardLink();
      endSessionOf(data.username);
      onReset(data.username, message);
    } catch (error) {
      const issue = fieldIssues(error).find(({ path }) => path === 'password');
      if (issue) return form.setError('password', issue, { shouldFocus: true });
      const message = mutationErrorMessage(error, 'The password could not be changed', UNREACHABLE);
      form.setError('root', { message });
    }
  });

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel="Change password"
      busyLabel="Changing password…"
      failure={errors.root?.message}
    >
      <div className="grid gap-4 phone-landscape:gap-1.5">
        <NewPasswordField
          label="New password"
          password={form.watch('password')}
          names={UNKNOWN_NAMES}
          {...validatedField(form, 'password', {
            findProblem: (text) => findPasswordProblem(text),
            dependents: ['confirmPassword'],
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...validatedField(form, 'confirmPassword', {
            findProblem: (text, fields) => findConfirmationProblem(text, fields.password),
          })}
        />
      </div>
    </AuthForm>
  );
}
