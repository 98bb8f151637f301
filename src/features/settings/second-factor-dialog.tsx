import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { findCodeProblem } from '#shared/second-factor';
import { acceptsCodes, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { retryableErrorMessage, tryAgain } from '../../api/mutation-error';
import { CodeField } from '../../auth/code-field';
import { PasskeyOption } from '../../auth/passkey-option';
import { useSecondFactors } from '../../auth/second-factors';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { RecoveryCodes } from './recovery-codes';

type SecondFactorDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly variant: 'primary' | 'danger';
  readonly username: string;
  /** Shown when `onConfirm` fails without a message of the server. */
  readonly failed: string;
  /** @returns new recovery codes to show, or nothing after closing the dialog */
  readonly onConfirm: (secondFactor: SecondFactorInput) => Promise<readonly string[] | null>;
  readonly onClose: () => void;
};

/** Asks for the second factor before a change of it. */
export function SecondFactorDialog(props: SecondFactorDialogProps): ReactNode {
  const { title, text, confirmLabel, busyLabel, variant, username, failed, onConfirm, onClose } = props;
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isSubmitting } = form.formState;
  const methods = useSecondFactors();
  const hasCodes = acceptsCodes(methods);

  async function confirm(secondFactor: SecondFactorInput): Promise<void> {
    const created = await onConfirm(secondFactor);
    if (created) setCodes(created);
  }

  const submit = useSingleSubmit(
    form.handleSubmit(async ({ code }) => {
      try {
        await confirm({ code });
      } catch (error) {
        form.setError('code', { message: retryableErrorMessage(error, failed) });
        form.setFocus('code', { shouldSelect: true });
      }
    }),
  );

  return (
    <Dialog isOpen onClose={codes ? null : onClose} label={codes ? 'Save your recovery codes' : title}>
      {codes ? (
        <RecoveryCodes codes={codes} username={username} onClose={onClose} />
      ) : (
        <form method="post" noValidate onSubmit={submit}>
          <h2 className="text-xl font-bold tracking-tight">{title}</h2>
          <p className="mt-2 mb-5 text-muted">
            {text} {secondFactorPrompt(methods)}
          </p>
          {hasCodes && (
            <CodeField
              methods={methods}
              {...validatedField(form, 'code', { findProblem: findCodeProblem })}
            />
          )}
          {methods.passkeys && (
            <PasskeyOption
              label="Use a passkey"
              begin="beginProof"
              failed={tryAgain(failed)}
              onPasskey={(passkey) => confirm({ passkey })}
            />
          )}
          <div className="mt-2 flex flex-wrap-reverse justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            {hasCodes && (
              <Button type="submit" variant={variant} aria-disabled={isSubmitting}>
                {isSubmitting ? busyLabel : confirmLabel}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}
