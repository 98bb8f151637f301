import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shared/account-schema';
import { findCodeProblem } from '#shared/second-factor';
import type { AuthenticatorSetup } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { SETUP_FAILED } from './two-factor-texts';
import { useSecondFactorDialog } from './use-second-factor-dialog';

const TITLE = 'Set up an authenticator app';

/** Apps ignore the spaces. */
const groupCharacters = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

type CodeFormProps = {
  readonly setup: AuthenticatorSetup;
  readonly onConfirmed: (recoveryCodes: string[] | null) => void;
  readonly onClose: () => void;
};

function CodeForm({ setup, onConfirmed, onClose }: CodeFormProps): ReactNode {
  const { client, secondFactor } = trpc.useUtils();
  const { data: status } = trpc.secondFactor.status.useQuery();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ code }) => {
      try {
        const { data } = await client.secondFactor.confirmSetup.mutate({ code }, withTimeout());
        onConfirmed(data.recoveryCodes);
        await secondFactor.status.invalidate();
      } catch (error) {
        form.setError('code', { message: retryableErrorMessage(error, SETUP_FAILED) });
        form.setFocus('code', { shouldSelect: true });
        // The response of a call that succeeded may be lost.
        await secondFactor.status.invalidate();
      }
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="text-xl font-bold tracking-tight">{TITLE}</h2>
      <p className="mt-3 text-muted">1. Scan this code with an authenticator app, or enter the key there.</p>
      <div className="mt-3 flex justify-center">
        <QrCode text={setup.uri} label="QR code with the key" />
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <dl className="min-w-0">
          <dt className="text-sm font-medium">Key</dt>
          <dd className="tabular-nums">{groupCharacters(setup.secret)}</dd>
        </dl>
        <CopyButton text={setup.secret} />
      </div>
      <p className="mt-4 mb-2 text-muted">
        2. Enter the code that the app shows.
        {!status?.data.isEnabled && ' Your other devices will be signed out.'}
      </p>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        isCheckedByServer
        {...validatedField(form, 'code', { findProblem: findCodeProblem })}
      />
      <div className="mt-2 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Turning on…' : 'Turn on'}
        </Button>
      </div>
    </form>
  );
}

type AuthenticatorSetupDialogProps = { readonly user: User; readonly onClose: () => void };

/** Asks for the second factor or the password first, if the server requires it. Shows the recovery codes at the end. */
export function AuthenticatorSetupDialog({ user, onClose }: AuthenticatorSetupDialogProps): ReactNode {
  const { client } = trpc.useUtils();
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const { withSecondFactor, question, isAsking } = useSecondFactorDialog({
    allowed: 'You can set up an authenticator app',
    text: 'An authenticator app can replace your passkeys.',
    username: user.username,
    failed: SETUP_FAILED,
  });

  async function begin(): Promise<void> {
    setFailure(null);
    try {
      const begun = await withSecondFactor((secondFactor) =>
        client.secondFactor.beginSetup.mutate(secondFactor, withTimeout()),
      );
      if (begun) setSetup(begun.data);
      else onClose();
    } catch (error) {
      setFailure(retryableErrorMessage(error, SETUP_FAILED));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each dialog begins one setup.
  useEffect(() => void begin(), []);

  /** An account with passkeys has codes already. */
  function showCodes(created: readonly string[] | null): void {
    if (created) setCodes(created);
    else onClose();
  }

  function renderStep(): ReactNode {
    if (codes) return <RecoveryCodes codes={codes} username={user.username} onClose={onClose} />;
    if (setup) return <CodeForm setup={setup} onConfirmed={showCodes} onClose={onClose} />;
    if (failure !== null) return <LoadError message={failure} onRetry={() => void begin()} />;
    return <Skeleton className="h-72" />;
  }

  return (
    <>
      <Dialog
        isOpen={!isAsking}
        onClose={codes ? null : onClose}
        label={codes ? 'Save your recovery codes' : TITLE}
      >
        {renderStep()}
      </Dialog>
      {question}
    </>
  );
}
