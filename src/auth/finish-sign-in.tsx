import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Assertion } from '#shared/passkey-schema';
import { findCodeProblem, SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import { SIGN_IN_FAILED } from '#shared/single-sign-on';
import type { FinishedSignIn } from '#shared/single-sign-on-schema';
import { withTimeout } from '../api/call-options';
import { errorData, mutationErrorMessage, serverMessage } from '../api/error-message';
import { trpc } from '../api/trpc';
import { Button } from '../ui/button';
import { discardLink, readLinkToken } from './account-link';
import { AuthForm } from './auth-form';
import { beginSession } from './begin-session';
import { CodeField } from './code-field';
import { focusAccount } from './focus-account';
import { type LoginFields, LoginForm } from './login-form';
import { PasskeyOption } from './passkey-option';
import { validatedField } from './validated-form';

type FinishSignInProps = {
  /** The identity provider. */
  readonly name: string;
  readonly isPhone: boolean;
  readonly hasPasswords: boolean;
  /** Closes the panel and goes to a path of the site. */
  readonly onFinished: (returnTo: string) => void;
  readonly onRestart: () => void;
};

type FinishInput = { readonly code?: string; readonly passkey?: Assertion };

type Step =
  | { readonly kind: 'working' }
  | { readonly kind: 'code' }
  | { readonly kind: 'consent'; readonly username: string; readonly returnTo: string }
  | { readonly kind: 'failed'; readonly message: string };

type ConsentProps = Pick<FinishSignInProps, 'name' | 'isPhone'> & {
  readonly flow: string;
  readonly username: string;
  readonly onSignedIn: () => void;
};

/** Signing in to the account is the proof that it may be linked. */
function Consent({ name, isPhone, flow, username, onSignedIn }: ConsentProps): ReactNode {
  const form = useForm<LoginFields>({
    defaultValues: { emailOrUsername: username, password: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  return (
    <>
      <p className="mt-4">
        The account <strong>{username}</strong> already has your email address. Sign in to link {name} to it.
      </p>
      <LoginForm
        form={form}
        isPhone={isPhone}
        firstField="password"
        identityFlow={flow}
        onSignedIn={onSignedIn}
      />
    </>
  );
}

/** Ends a sign-in at the identity provider, which has sent the browser back. */
export function FinishSignIn(props: FinishSignInProps): ReactNode {
  const { name, isPhone, hasPasswords, onFinished, onRestart } = props;
  const { client } = trpc.useUtils();
  const [flow] = useState(readLinkToken);
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const isStarted = useRef(false);
  /** Sent again with the second factor. */
  const hasConsented = useRef(false);
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { setFocus } = form;

  function apply(finished: FinishedSignIn): void {
    const { returnTo } = finished;
    if (finished.outcome === 'consent') {
      setStep({ kind: 'consent', username: finished.username, returnTo });
      return;
    }
    if (finished.outcome === 'signed-in') {
      beginSession(finished.token, finished.user);
      focusAccount();
    }
    onFinished(returnTo);
  }

  async function send(input: FinishInput): Promise<void> {
    const consent = hasConsented.current ? ({ consent: true } as const) : {};
    apply((await client.auth.finishSignIn.mutate({ flow, ...input, ...consent }, withTimeout())).data);
  }

  async function finish(input: FinishInput = {}): Promise<void> {
    try {
      await send(input);
    } catch (error) {
      if (errorData(error)?.reason === 'second-factor-required') {
        if (input.code !== undefined)
          form.setError('code', { message: serverMessage(error) ?? SECOND_FACTOR_REQUIRED });
        return setStep({ kind: 'code' });
      }
      setStep({ kind: 'failed', message: mutationErrorMessage(error, SIGN_IN_FAILED, SIGN_IN_FAILED) });
    }
  }

  const begin = useEffectEvent(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    discardLink();
    void finish();
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (step.kind === 'code') setFocus('code', { shouldSelect: true });
  }, [step, setFocus]);

  if (step.kind === 'working')
    return (
      <p role="status" className="mt-4 text-muted">
        Signing in…
      </p>
    );
  if (step.kind === 'failed')
    return (
      <>
        <p role="alert" className="mt-4 text-danger">
          {step.message}
        </p>
        <p className="mt-4">
          <Button variant="primary" className="min-h-12 w-full" onClick={onRestart}>
            Back to login
          </Button>
        </p>
      </>
    );
  if (step.kind === 'code')
    return (
      <>
        <AuthForm
          onSubmit={form.handleSubmit(({ code }) => finish({ code }))}
          isSubmitting={form.formState.isSubmitting}
          submitLabel="Continue"
          busyLabel="Signing in…"
          failure={undefined}
        >
          <p className="text-sm text-muted">{SECOND_FACTOR_REQUIRED}</p>
          <CodeField {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
        </AuthForm>
        <PasskeyOption
          label="Use a passkey"
          begin="beginProof"
          onPasskey={(passkey) => send({ passkey })}
          failed={SIGN_IN_FAILED}
        />
      </>
    );
  const { username, returnTo } = step;
  if (hasPasswords)
    return <Consent {...{ name, isPhone, flow, username }} onSignedIn={() => onFinished(returnTo)} />;
  return (
    <AuthForm
      onSubmit={async (event) => {
        event.preventDefault();
        hasConsented.current = true;
        await finish();
      }}
      isSubmitting={false}
      submitLabel="Link the account"
      busyLabel="Linking…"
      failure={undefined}
    >
      <p>
        The account <strong>{username}</strong> already has your email address. Link {name} to it? This signs
        out its other devices.
      </p>
    </AuthForm>
  );
}
