import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_REQUIRED } from '#shared/account';
import type { Reauthentication } from '#shared/account-schema';
import { findCodeProblem } from '#shared/second-factor';
import { retryableErrorMessage, tryAgain } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { useRenderContext } from '../hooks/render-context';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { PasswordField } from '../ui/password-field';
import { CodeField } from './code-field';
import { PasskeyOption, useHasPasskeys } from './passkey-option';
import { ProviderReauthentication } from './provider-reauthentication';
import { useSingleSubmit, validatedField } from './validated-form';

type ReauthenticationFormProps = {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** Replaces `confirmLabel` while `onConfirm` runs. */
  readonly busyLabel: string;
  readonly variant: 'primary' | 'danger';
  /** Lets password managers find the password. */
  readonly username: string;
  /** Shown when `onConfirm` fails without a message of the server. */
  readonly failed: string;
  /** Whether signing in at the identity provider, within the last 10 minutes, replaces the password. */
  readonly isPasswordOptional?: boolean;
  /** Called with the password or the second factor; with neither if they are optional. */
  readonly onConfirm: (credentials: Reauthentication) => Promise<void>;
  readonly onClose: () => void;
};

function ReauthenticationForm(props: ReauthenticationFormProps): ReactNode {
  const { title, description, confirmLabel, busyLabel, variant, username, failed, onConfirm, onClose } =
    props;
  const { identityProvider, hasPasswordLogin = true } = useRenderContext();
  const form = useForm({
    defaultValues: { password: '', code: '' },
    reValidateMode: 'onSubmit',
    shouldUnregister: true,
  });
  const { isSubmitting, errors } = form.formState;
  const secondFactor = trpc.secondFactor.status.useQuery().data?.data;
  const hasApp = Boolean(secondFactor?.authenticatorApp);
  const hasCodes = hasApp || Boolean(secondFactor?.recoveryCodes);
  const signInMethods = trpc.signInMethods.status.useQuery(undefined, { staleTime: 0 }).data?.data;
  const hasPassword = hasPasswordLogin && signInMethods?.hasPassword !== false;
  const hasPasskey = useHasPasskeys() && Boolean(signInMethods?.passkeys);
  const isLinked = signInMethods?.identities.some(({ isUsable }) => isUsable) ?? false;
  const isOptional = isLinked && props.isPasswordOptional === true;
  const [prefersCode, setPrefersCode] = useState(false);
  const field = hasPassword && !prefersCode ? 'password' : hasCodes ? 'code' : null;

  const submit = useSingleSubmit(
    form.handleSubmit(async (fields) => {
      try {
        await onConfirm(field && fields[field] ? { [field]: fields[field] } : {});
      } catch (error) {
        form.setError('root', { message: retryableErrorMessage(error, failed) });
        if (field) form.setFocus(field, { shouldSelect: true });
      }
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      <p className="mt-2 mb-5 text-muted">{description}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {field === 'password' && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...validatedField(form, 'password', {
            findProblem: (text) => (text === '' && !isOptional ? PASSWORD_REQUIRED : null),
          })}
          required={!isOptional}
        />
      )}
      {field === 'code' && (
        <CodeField
          methods={{ authenticatorApp: hasApp }}
          isCheckedByServer={false}
          {...validatedField(form, 'code', {
            findProblem: (text) => (text === '' && isOptional ? null : findCodeProblem(text)),
          })}
          required={!isOptional}
        />
      )}
      {hasPassword && hasCodes && (
        <button
          type="button"
          className="min-h-11 rounded-md px-1.5 font-semibold text-accent hover:underline"
          onClick={() => setPrefersCode(!prefersCode)}
        >
          {field === 'code'
            ? 'Use your password instead'
            : `Use a ${hasApp ? 'code' : 'recovery code'} instead`}
        </button>
      )}
      <p role="alert" className="min-h-10 text-sm text-danger">
        {errors.root?.message}
      </p>
      {hasPasskey && (
        <PasskeyOption
          label="Use a passkey"
          begin="beginProof"
          failed={tryAgain(failed)}
          onPasskey={(passkey) => onConfirm({ passkey })}
        />
      )}
      {identityProvider && isLinked && (
        <ProviderReauthentication name={identityProvider} isOnly={field === null && !hasPasskey} />
      )}
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {(field || isOptional) && (
          <Button type="submit" variant={variant} aria-disabled={isSubmitting}>
            {isSubmitting ? busyLabel : confirmLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

type ReauthenticationDialogProps = ReauthenticationFormProps & { readonly isOpen: boolean };

/** Asks for the password or the second factor before a change to the account. */
export function ReauthenticationDialog({ isOpen, ...form }: ReauthenticationDialogProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} label={form.title}>
      <ReauthenticationForm {...form} />
    </Dialog>
  );
}
