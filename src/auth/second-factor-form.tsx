import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { findCodeProblem } from '#shared/second-factor';
import { acceptsCodes } from '#shared/second-factor-methods';
import type { SecondFactorInput, SecondFactorMethods } from '#shared/second-factor-schema';
import { withTimeout } from '../api/call-options';
import { UNREACHABLE } from '../api/error-message';
import { mutationErrorMessage } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { Button } from '../ui/button';
import { CodeField } from './code-field';
import { PasskeyOption } from './passkey-option';
import { useSingleSubmit, validatedField } from './validated-form';

/** Verifies the second factor of the account in this session, and then loads everything again. */
export function SecondFactorForm({ methods }: { readonly methods: SecondFactorMethods }): ReactNode {
  const utils = trpc.useUtils();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;

  async function confirm(secondFactor: SecondFactorInput): Promise<void> {
    await utils.client.auth.reauthenticate.mutate(secondFactor, withTimeout());
    await utils.invalidate();
  }

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ code }) => {
      try {
        await confirm({ code });
      } catch (error) {
        form.setError('code', { message: mutationErrorMessage(error, UNREACHABLE) });
        form.setFocus('code', { shouldSelect: true });
      }
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 w-[26rem] max-w-full">
      {acceptsCodes(methods) && (
        <>
          <CodeField methods={methods} {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
          <Button type="submit" variant="primary" aria-disabled={isSubmitting} className="mt-2">
            {isSubmitting ? 'Checking…' : 'Continue'}
          </Button>
        </>
      )}
      {methods.passkeys && (
        <PasskeyOption
          label="Use a passkey"
          begin="beginProof"
          failed={UNREACHABLE}
          onPasskey={(passkey) => confirm({ passkey })}
        />
      )}
    </form>
  );
}
