import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { findCodeProblem, SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage, UNREACHABLE } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { CodeField } from '../../auth/code-field';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { Panel } from './admin-panel';

function CodeForm(): ReactNode {
  const utils = trpc.useUtils();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ code }) => {
      try {
        await utils.client.auth.reauthenticate.mutate({ code }, withTimeout());
        await utils.invalidate();
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
    </form>
  );
}

type SecondFactorGateProps = { readonly isSetUp: boolean };

/** Replaces the panel until the session has proved a second factor. */
export function SecondFactorGate({ isSetUp }: SecondFactorGateProps): ReactNode {
  return (
    <div className="mt-6">
      <Panel title="Two-factor authentication">
        <p className="text-muted">
          Admins and owners of this site need it.{' '}
          {isSetUp
            ? SECOND_FACTOR_REQUIRED
            : 'Set it up with an authenticator app on your phone, then come back.'}
        </p>
        {isSetUp ? (
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
