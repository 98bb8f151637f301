import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { findCodeProblem, SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import type { SecondFactorProof } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage, UNREACHABLE } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { CodeField } from '../../auth/code-field';
import { PasskeyOption } from '../../auth/passkey-option';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { Panel } from './admin-panel';

function CodeForm(): ReactNode {
  const utils = trpc.useUtils();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;

  async function confirm(proof: SecondFactorProof): Promise<void> {
    await utils.client.auth.reauthenticate.mutate(proof, withTimeout());
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
      <CodeField {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
      <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Continue'}
      </Button>
      <PasskeyOption
        label="Use a passkey"
        begin="beginProof"
        failed={UNREACHABLE}
        onPasskey={(passkey) => confirm({ passkey })}
      />
    </form>
  );
}

type SecondFactorGateProps = { readonly isEnabled: boolean };

/** Replaces the panel until the session has proved a second factor. */
export function SecondFactorGate({ isEnabled }: SecondFactorGateProps): ReactNode {
  return (
    <div className="mt-6">
      <Panel title="Two-factor authentication">
        <p className="text-muted">
          Admins and owners of this site need it.{' '}
          {isEnabled ? SECOND_FACTOR_REQUIRED : 'Set it up in Settings, then come back.'}
        </p>
        {isEnabled ? (
          <CodeForm />
        ) : (
          <p className="mt-3">
            <SiteLink href={paths.settings()} className={buttonClass('primary')}>
              Open Settings
            </SiteLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
