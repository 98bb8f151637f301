import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import type { Reauthentication } from '#shared/account-schema';
import { findCodeProblem } from '#shared/second-factor';
import { mutationErrorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { CodeField } from '../../auth/code-field';
import { PasskeyOption, useHasPasskeys } from '../../auth/passkey-option';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { tryAgain } from './texts';

type PasswordFormProps = {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** Replaces `confirmLabel` while `onConfirm` runs. */
  readonly busyLabel: string;
  readonly variant: 'primary' | 'danger';
  /** For password managers. */
  readonly username: string;
  /** Shown when `onConfirm` fails without a message of the server. */
  readonly failed: string;
  /** Called with the password or the second factor. */
  readonly onConfirm: (proof: Reauthentication) => Promise<void>;
  readonly onClose: () => void;
};

function PasswordForm(props: PasswordFormProps): ReactNode {
  const { title, description, confirmLabel, busyLabel, variant, username, failed, onConfirm, onClose } =
    props;
  const form = useForm({
    defaultValues: { password: '', code: '' },
    reValidateMode: 'onSubmit',
    shouldUnregister: true,
  });
  const { isSubmitting, errors } = form.formState;
  const secondFactor = trpc.secondFactor.status.useQuery().data?.data;
  const hasPasskeys = useHasPasskeys();
  const passkeys = trpc.passkeys.list.useQuery(undefined, { enabled: hasPasskeys }).data?.data.passkeys ?? [];
  const [field, setField] = useState<'password' | 'code'>('password');

  const submit = useSingleSubmit(
    form.handleSubmit(async (fields) => {
      try {
        await onConfirm({ [field]: fields[field] });
      } catch (error) {
        form.setError('root', { message: mutationErrorMessage(error, failed, tryAgain(failed)) });
        form.setFocus(field, { shouldSelect: true });
      }
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      <p className="mt-2 mb-5 text-muted">{description}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {field === 'password' ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...validatedField(form, 'password', {
            findProblem: (text) => (text === '' ? PASSWORD_REQUIRED : null),
          })}
        />
      ) : (
        <CodeField {...validatedField(form, 'code', { findProblem: findCodeProblem })} />
      )}
      {secondFactor && (secondFactor.authenticatorApp || secondFactor.recoveryCodes > 0) && (
        <button
          type="button"
          className="min-h-11 rounded-md px-1.5 font-semibold text-accent hover:underline"
          onClick={() => setField(field === 'password' ? 'code' : 'password')}
        >
          {field === 'password' ? 'Use a code instead' : 'Use your password instead'}
        </button>
      )}
      <p role="alert" className="min-h-6 text-sm text-danger">
        {errors.root?.message}
      </p>
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={variant} aria-disabled={isSubmitting}>
          {isSubmitting ? busyLabel : confirmLabel}
        </Button>
      </div>
      {passkeys.length > 0 && (
        <PasskeyOption
          label="Use a passkey"
          begin="beginProof"
          failed={tryAgain(failed)}
          onPasskey={(passkey) => onConfirm({ passkey })}
        />
      )}
    </form>
  );
}

type PasswordDialogProps = PasswordFormProps & { readonly isOpen: boolean };

/** Asks for the password or the second factor before a change to the account. */
export function PasswordDialog({ isOpen, ...form }: PasswordDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      label={form.title}
      className="rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted"
    >
      <PasswordForm {...form} />
    </Dialog>
  );
}
