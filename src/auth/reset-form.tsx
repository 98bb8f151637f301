import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { findConfirmationProblem, findPasswordProblem } from '#shared/account';
import { withTimeout } from '../api/call-options';
import { fieldIssues } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { PasswordField } from '../ui/password-field';
import { discardLink, endSessionOf, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { NewPasswordField } from './new-password-field';
import { callForm, validatedField } from './validated-form';

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
  const { setFocus } = form;

  useEffect(() => setFocus('password'), [setFocus]);

  async function reset({ password }: ResetFields): Promise<void> {
    try {
      const input = { token: readLinkToken(), password };
      const { data, message } = await client.auth.resetPassword.mutate(input, withTimeout());
      discardLink();
      endSessionOf(data.username);
      onReset(data.username, message);
    } catch (error) {
      const issue = fieldIssues(error).find(({ path }) => path === 'password');
      if (!issue) throw error;
      form.setError('password', issue, { shouldFocus: true });
    }
  }

  return (
    <AuthForm
      {...callForm(form, reset, "The password couldn't be changed")}
      submitLabel="Change password"
      busyLabel="Changing password…"
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
