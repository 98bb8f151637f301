import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import { withTimeout } from '../api/call-options';
import { trpc } from '../api/trpc';
import { PasswordField } from '../ui/password-field';
import { TextField } from '../ui/text-field';
import { accountNameField } from './account-name-field';
import { AuthForm } from './auth-form';
import { beginSession } from './begin-session';
import { focusAccount } from './focus-account';
import { loginErrorMessage } from './login-error';
import { validatedField } from './validated-form';

export type LoginFields = { emailOrUsername: string; password: string };

type LoginFormProps = {
  readonly form: UseFormReturn<LoginFields>;
  readonly isPhone: boolean;
  /** Has the focus first. */
  readonly firstField: keyof LoginFields;
};

export function LoginForm({ form, isPhone, firstField }: LoginFormProps): ReactNode {
  const { client } = trpc.useUtils();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { data } = await client.auth.login.mutate(fields, withTimeout());
      beginSession(data.token, data.user);
      focusAccount();
    } catch (error) {
      form.setError('root', { message: loginErrorMessage(error, isPhone) });
    }
  });

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel="Login"
      busyLabel="Signing in…"
      failure={errors.root?.message}
    >
      <TextField {...accountNameField(form, 'emailOrUsername')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...validatedField(form, 'password', {
          findProblem: (text) => (text === '' ? PASSWORD_REQUIRED : null),
        })}
      />
    </AuthForm>
  );
}
