import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import type { SignedIn } from '#shared/account-schema';
import type { Assertion } from '#shared/passkey-schema';
import { findCodeProblem, SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import { withTimeout } from '../api/call-options';
import { errorData, serverMessage } from '../api/error-message';
import { trpc } from '../api/trpc';
import { useRenderContext } from '../hooks/render-context';
import { PasswordField } from '../ui/password-field';
import { TextField } from '../ui/text-field';
import { accountNameField } from './account-name-field';
import { AuthForm } from './auth-form';
import { beginSession } from './begin-session';
import { CodeField } from './code-field';
import { focusAccount } from './focus-account';
import { loginErrorMessage } from './login-error';
import { PasskeyOption } from './passkey-option';
import { validatedField } from './validated-form';

/** `code` is the second factor of accounts that have one. */
export type LoginFields = { emailOrUsername: string; password: string; code: string };

type LoginFormProps = {
  readonly form: UseFormReturn<LoginFields>;
  readonly isPhone: boolean;
  /** Has the focus first. */
  readonly firstField: keyof LoginFields;
  /** Links this sign-in at the identity provider to the account. */
  readonly identityFlow?: string;
  readonly onSignedIn?: () => void;
};

export function LoginForm(props: LoginFormProps): ReactNode {
  const { form, isPhone, firstField, identityFlow, onSignedIn } = props;
  const { client } = trpc.useUtils();
  const { hasPasswordLogin = true } = useRenderContext();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const [codeFor, setCodeFor] = useState<string | null>(null);
  const needsCode = codeFor !== null && codeFor === form.watch('emailOrUsername');

  useEffect(() => setFocus(needsCode ? 'code' : firstField), [setFocus, firstField, needsCode]);

  function finish({ token, user }: SignedIn): void {
    beginSession(token, user);
    focusAccount();
    onSignedIn?.();
  }

  const submit = form.handleSubmit(async ({ code, ...fields }) => {
    try {
      const login = { ...fields, ...(needsCode && { code }), ...(identityFlow && { identityFlow }) };
      finish((await client.auth.login.mutate(login, withTimeout())).data);
    } catch (error) {
      if (errorData(error)?.reason === 'second-factor-required') {
        if (needsCode) form.setError('code', { message: serverMessage(error) ?? SECOND_FACTOR_REQUIRED });
        setCodeFor(fields.emailOrUsername);
        return setFocus('code', { shouldSelect: true });
      }
      form.setError('root', { message: loginErrorMessage(error, isPhone) });
    }
  });

  async function signIn(passkey: Assertion): Promise<void> {
    finish((await client.passkeys.finishSignIn.mutate(passkey, withTimeout())).data);
  }

  async function confirm(passkey: Assertion): Promise<void> {
    const { emailOrUsername, password } = form.getValues();
    const login = { emailOrUsername, password, passkey, ...(identityFlow && { identityFlow }) };
    finish((await client.auth.login.mutate(login, withTimeout())).data);
  }

  return (
    <>
      {hasPasswordLogin && (
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
          {needsCode && (
            <>
              <p role="status" className="text-sm text-muted">
                {SECOND_FACTOR_REQUIRED}
              </p>
              <CodeField {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
            </>
          )}
        </AuthForm>
      )}
      {(needsCode || !identityFlow) && (
        <PasskeyOption
          key={needsCode ? 'second-factor' : 'sign-in'}
          {...(needsCode
            ? { label: 'Use a passkey', begin: 'beginProof', onPasskey: confirm }
            : { label: 'Sign in with a passkey', begin: 'beginSignIn', onPasskey: signIn })}
          failed="Login failed"
        />
      )}
    </>
  );
}
