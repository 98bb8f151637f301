import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AuthenticationResponse } from '#shared/passkey-schema';
import { findCodeProblem } from '#shared/second-factor';
import { acceptsCodes, LOST_FACTOR, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { SIGN_IN_FAILED } from '#shared/single-sign-on';
import { AuthForm } from './auth-form';
import { CodeField } from './code-field';
import { PasskeyOption } from './passkey-option';
import { useUsableMethods } from './second-factors';
import { validatedField } from './validated-form';

export type FinishFields = { code: string };

type FinishSecondFactorProps = {
  readonly form: UseFormReturn<FinishFields>;
  /** The methods that the account has. */
  readonly methods: SecondFactorMethods | undefined;
  readonly onCode: (code: string) => Promise<void>;
  readonly onPasskey: (passkey: AuthenticationResponse) => Promise<void>;
};

/** Asks for the second factor after a sign-in at the identity provider. */
export function FinishSecondFactor(props: FinishSecondFactorProps): ReactNode {
  const { form, onCode, onPasskey } = props;
  const { setFocus } = form;
  const { isSubmitting, errors } = form.formState;
  const methods = useUsableMethods(props.methods);

  useEffect(() => setFocus('code', { shouldSelect: true }), [setFocus]);

  return (
    <>
      <p className="mt-4 text-sm text-muted">{secondFactorPrompt(methods)}</p>
      {acceptsCodes(methods) && (
        <AuthForm
          onSubmit={form.handleSubmit(({ code }) => onCode(code))}
          isSubmitting={isSubmitting}
          submitLabel="Continue"
          busyLabel="Signing in…"
          failure={errors.root?.message}
        >
          <CodeField methods={methods} {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
        </AuthForm>
      )}
      {methods.passkeys && (
        <PasskeyOption
          label="Use a passkey"
          begin="beginProof"
          onPasskey={onPasskey}
          failed={SIGN_IN_FAILED}
        />
      )}
      <p className="mt-2 text-sm text-muted">{LOST_FACTOR}</p>
    </>
  );
}
