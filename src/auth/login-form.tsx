import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import type { SignedIn, User } from '#shared/account-schema';
import type { AuthenticationResponse } from '#shared/passkey-schema';
import { findCodeProblem } from '#shared/second-factor';
import { acceptsCodes, LOST_FACTOR, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { withTimeout } from '../api/call-options';
import { errorData } from '../api/error-message';
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
import { ProviderLink } from './provider-link';
import { useUsableMethods } from './second-factors';
import { validatedField } from './validated-form';

/** `code` is the second factor of accounts that have one. */
export type LoginFields = { emailOrUsername: string; password: string; code: string };

/** The account whose second factor the server asks for. */
type Challenge = { readonly name: string; readonly methods: SecondFactorMethods | undefined };

type LoginFormProps = {
  readonly form: UseFormReturn<LoginFields>;
  readonly isPhone: boolean;
  /** Has the focus first. */
  readonly firstField: keyof LoginFields;
  /** Links this sign-in at the identity provider to the account. */
  readonly identityFlow?: string;
  readonly onSignedIn?: (user: User) => void;
};

export function LoginForm(props: LoginFormProps): ReactNode {
  const { form, isPhone, firstField, identityFlow, onSignedIn } = props;
  const { client } = trpc.useUtils();
  const { identityProvider, hasPasswordLogin = true } = useRenderContext();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const needsFactor = challenge !== null && challenge.name === form.watch('emailOrUsername');
  const methods = useUsableMethods(challenge?.methods);
  const needsCode = needsFactor && acceptsCodes(methods);

  useEffect(() => setFocus(needsCode ? 'code' : firstField), [setFocus, firstField, needsCode]);

  function finish({ token, user }: SignedIn): void {
    beginSession(token, user);
    focusAccount();
    onSignedIn?.(user);
  }

  const submit = form.handleSubmit(async ({ code, ...fields }) => {
    try {
      const login = { ...fields, ...(needsCode && { code }), ...(identityFlow && { identityFlow }) };
      finish((await client.auth.login.mutate(login, withTimeout())).data);
    } catch (error) {
      const requested = errorData(error)?.secondFactors;
      const message = loginErrorMessage(error, isPhone && !requested);
      if (requested) setChallenge({ name: fields.emailOrUsername, methods: requested });
      if (!requested || (needsFactor && !needsCode)) return form.setError('root', { message });
      if (needsCode) form.setError('code', { message });
      setFocus('code', { shouldSelect: true });
    }
  });

  async function signIn(passkey: AuthenticationResponse): Promise<void> {
    finish((await client.passkeys.finishSignIn.mutate(passkey, withTimeout())).data);
  }

  async function confirm(passkey: AuthenticationResponse): Promise<void> {
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
          {needsFactor && (
            <p role="status" className={`text-sm text-muted ${needsCode ? '' : 'pb-4'}`}>
              {secondFactorPrompt(methods)}
            </p>
          )}
          {needsCode && (
            <CodeField
              methods={methods}
              {...validatedField(form, 'code', { findProblem: findCodeProblem })}
            />
          )}
        </AuthForm>
      )}
      {(needsFactor ? methods.passkeys : !identityFlow) && (
        <PasskeyOption
          key={needsFactor ? 'second-factor' : 'sign-in'}
          {...(needsFactor
            ? { label: 'Use a passkey', begin: 'beginProof', onPasskey: confirm }
            : { label: 'Sign in with a passkey', begin: 'beginSignIn', onPasskey: signIn })}
          failed="Login failed"
        >
          {identityProvider && hasPasswordLogin && !needsFactor && <ProviderLink name={identityProvider} />}
        </PasskeyOption>
      )}
      {needsFactor && <p className="mt-2 text-sm text-muted">{LOST_FACTOR}</p>}
    </>
  );
}
