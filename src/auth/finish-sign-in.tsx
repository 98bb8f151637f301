import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AuthenticationResponse } from '#shared/passkey-schema';
import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { SIGN_IN_FAILED } from '#shared/single-sign-on';
import type { FinishedSignIn } from '#shared/single-sign-on-schema';
import { withTimeout } from '../api/call-options';
import { errorData, isNotFoundError } from '../api/error-message';
import { mutationErrorMessage } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { discardLink, readLinkToken } from './account-link';
import { beginSession } from './begin-session';
import { type FinishFields, FinishSecondFactor } from './finish-second-factor';
import { focusAccount } from './focus-account';
import { ConsentOnly, LoginConsent } from './link-consent';
import { PanelQuestion } from './panel-question';
import { CONFIRMED, linkedTo, signedInAs } from './provider-texts';

type FinishSignInProps = {
  /** The identity provider. */
  readonly name: string;
  readonly isPhone: boolean;
  readonly hasPasswords: boolean;
  /** Closes the panel and goes to a path of the site. @param notice says what happened */
  readonly onFinished: (returnTo: string, notice: string) => void;
  /** Asks for a link to set a new password. */
  readonly onForgot: (username: string) => void;
  /** @param failure why; undefined if the user wants to sign in otherwise */
  readonly onRestart: (failure?: string) => void;
};

type FinishInput = { readonly code?: string; readonly passkey?: AuthenticationResponse };

type Step =
  | { readonly kind: 'working' }
  | { readonly kind: 'second-factor'; readonly methods: SecondFactorMethods | undefined }
  | { readonly kind: 'consent'; readonly username: string; readonly returnTo: string };

/** Ends a sign-in at the identity provider, which has sent the browser back. */
export function FinishSignIn(props: FinishSignInProps): ReactNode {
  const { name, isPhone, hasPasswords, onFinished, onForgot, onRestart } = props;
  const { client } = trpc.useUtils();
  const [flow] = useState(readLinkToken);
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const isStarted = useRef(false);
  /** Sent again with the second factor. */
  const hasConsented = useRef(false);
  const form = useForm<FinishFields>({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });

  function apply(finished: FinishedSignIn): void {
    const { outcome, returnTo } = finished;
    if (outcome === 'consent') setStep({ kind: 'consent', username: finished.username, returnTo });
    else if (outcome === 'signed-in') {
      const { token, user } = finished;
      beginSession(token, user);
      focusAccount();
      onFinished(returnTo, signedInAs(user.username, hasConsented.current ? name : null));
    } else onFinished(returnTo, outcome === 'linked' ? linkedTo(name) : CONFIRMED);
  }

  async function send(input: FinishInput): Promise<void> {
    const consent = hasConsented.current ? ({ consent: true } as const) : {};
    apply((await client.auth.finishSignIn.mutate({ flow, ...input, ...consent }, withTimeout())).data);
  }

  async function finish(input: FinishInput = {}): Promise<void> {
    try {
      await send(input);
    } catch (error) {
      const message = mutationErrorMessage(error, SIGN_IN_FAILED);
      const requested = errorData(error)?.secondFactors;
      if (requested) {
        setStep({ kind: 'second-factor', methods: requested });
        if (input.code === undefined) return;
        form.setError('code', { message });
        form.setFocus('code', { shouldSelect: true });
      } else if (step.kind === 'working' || isNotFoundError(error)) onRestart(message);
      else form.setError('root', { message });
    }
  }

  async function consent(): Promise<void> {
    hasConsented.current = true;
    await finish();
  }

  const begin = useEffectEvent(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    discardLink();
    void finish();
  });
  useEffect(() => begin(), []);

  if (step.kind === 'working')
    return (
      <p role="status" className="mt-4 text-muted">
        Signing in…
      </p>
    );
  return (
    <>
      {step.kind === 'second-factor' && (
        <FinishSecondFactor
          form={form}
          methods={step.methods}
          onCode={(code) => finish({ code })}
          onPasskey={(passkey) => send({ passkey })}
        />
      )}
      {step.kind === 'consent' &&
        (hasPasswords ? (
          <LoginConsent
            {...{ name, isPhone, flow, onForgot }}
            username={step.username}
            onSignedIn={(user) => onFinished(step.returnTo, signedInAs(user.username, name))}
          />
        ) : (
          <ConsentOnly name={name} username={step.username} form={form} onConsent={consent} />
        ))}
      <PanelQuestion question="Changed your mind?" action="Sign in another way" onClick={() => onRestart()} />
    </>
  );
}
