import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { User } from '#shared/account-schema';
import { useRenderContext } from '../hooks/render-context';
import { AuthForm } from './auth-form';
import type { FinishFields } from './finish-second-factor';
import { type LoginFields, LoginForm } from './login-form';
import { ForgotLink } from './panel-question';
import { useHasPasskeys } from './passkey-option';

type LinkConsentProps = {
  /** The identity provider. */
  readonly name: string;
  /** The account that has the user's email address. */
  readonly username: string;
};

type LoginConsentProps = LinkConsentProps & {
  readonly isPhone: boolean;
  readonly flow: string;
  readonly onForgot: (username: string) => void;
  readonly onSignedIn: (user: User) => void;
};

/** The account may be linked, because the user signs in to it. */
export function LoginConsent(props: LoginConsentProps): ReactNode {
  const { name, username, isPhone, flow, onForgot, onSignedIn } = props;
  const { hasMail } = useRenderContext();
  const hasPasskeys = useHasPasskeys();
  const form = useForm<LoginFields>({
    defaultValues: { emailOrUsername: username, password: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  return (
    <>
      <p className="mt-4">
        The account <strong>{username}</strong> already has your email address. Sign in to it once to link{' '}
        {name}. After that, {name} signs you in.
        {hasPasskeys && ` If you have no password, sign in with a passkey and link ${name} in Settings.`}
      </p>
      <LoginForm
        form={form}
        isPhone={isPhone}
        firstField="password"
        identityFlow={flow}
        onSignedIn={onSignedIn}
      />
      {hasMail && <ForgotLink onClick={() => onForgot(username)} />}
    </>
  );
}

function focusText(text: HTMLElement | null): void {
  text?.focus();
}

type ConsentOnlyProps = LinkConsentProps & {
  readonly form: UseFormReturn<FinishFields>;
  readonly onConsent: () => Promise<void>;
};

/** With PASSWORD_LOGIN=off, the verified address and the consent of the user are enough to link the accounts. */
export function ConsentOnly({ name, username, form, onConsent }: ConsentOnlyProps): ReactNode {
  const { isSubmitting, errors } = form.formState;
  return (
    <AuthForm
      onSubmit={form.handleSubmit(onConsent)}
      isSubmitting={isSubmitting}
      submitLabel="Link the account"
      busyLabel="Linking…"
      failure={errors.root?.message}
    >
      <p ref={focusText} tabIndex={-1} className="pb-4">
        The account <strong>{username}</strong> already has your email address. Link {name} to it and sign in?
        This signs out its other devices and revokes its API tokens.
      </p>
    </AuthForm>
  );
}
