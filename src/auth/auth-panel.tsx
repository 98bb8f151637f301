import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { runAfterOverlay } from '../hooks/overlay-history';
import { useRenderContext } from '../hooks/render-context';
import { useMediaQuery } from '../hooks/use-media-query';
import { findToken } from '../storage/auth-data';
import { BrandMark } from '../ui/brand-mark';
import { CloseButton } from '../ui/close-button';
import { Dialog } from '../ui/dialog';
import { showSiteNotice } from '../ui/site-notice';
import { ConfirmEmailForm } from './confirm-email-form';
import { FinishSignIn } from './finish-sign-in';
import { ForgotForm } from './forgot-form';
import { type LoginFields, LoginForm } from './login-form';
import { ForgotLink, PanelQuestion } from './panel-question';
import { closePanel, openPanel, type Panel, panelStore } from './panel-store';
import { ProviderLink } from './provider-link';
import { findRememberedPage } from './provider-return';
import { ResetForm } from './reset-form';
import { sessionStore, useSession } from './session';
import { EMPTY_SIGNUP, type SignupFields, SignupForm } from './signup-form';
import { UndoForm } from './undo-form';

/** The width of phones in src/app/styles. */
const PHONE = '(width < 48rem)';

const PANELS = {
  login: {
    title: 'Login',
    heading: 'Welcome back',
    text: 'Pick up where you left off.',
    question: `New to ${BRAND.name}?`,
    other: 'signup',
  },
  signup: {
    title: 'Sign Up',
    heading: 'Create your account',
    text: 'Your list and your progress in every show, on all your devices.',
    question: 'Already have an account?',
    other: 'login',
  },
  forgot: {
    title: 'Forgot Password',
    heading: 'Forgot your password?',
    text: "We'll email you a link to set a new one.",
    question: 'Still know your password?',
    other: 'login',
  },
  undo: {
    title: 'Undo Email Change',
    heading: 'Undo the email change?',
    text: 'This restores your earlier email address and signs out all devices.',
    question: 'Was it you?',
    other: 'login',
  },
  confirm: {
    title: 'Confirm Address',
    heading: 'Confirm your email address?',
    text: 'Your account will use it from now on.',
    question: 'Already confirmed?',
    other: 'login',
  },
  reset: {
    title: 'New Password',
    heading: 'Choose a new password',
    text: "You'll be signed out on all devices.",
    question: 'Still know your password?',
    other: 'login',
  },
  finish: {
    title: 'Login',
    heading: 'Login',
    text: '',
    question: '',
    other: 'login',
  },
} as const;

const isLinkPanel = (panel: Panel): boolean =>
  panel === 'reset' || panel === 'undo' || panel === 'confirm' || panel === 'finish';

function fillEmpty<Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  name: Path<Fields>,
  text: Fields[Path<Fields>],
): void {
  if (getValues(name) === '') setValue(name, text);
}

type PanelContentProps = { readonly panel: Panel; readonly onClose: () => void };

/**
 * Closes the panel, goes to the page from which the browser left for the identity provider, and then calls back. On phones
 * this waits until the history entry of the panel is gone.
 */
function useLeaveSignIn() {
  const [, navigate] = useLocation();
  return (then?: () => void): void => {
    closePanel();
    navigate(findRememberedPage(), { replace: true });
    if (then) runAfterOverlay(then);
  };
}

/** The state of both forms, which survives switching between them. */
function PanelContent({ panel, onClose }: PanelContentProps): ReactNode {
  const isPhone = useMediaQuery(PHONE);
  const { hasMail, identityProvider = '', hasPasswordLogin = true } = useRenderContext();
  const [, navigate] = useLocation();
  const login = useForm<LoginFields>({
    defaultValues: { emailOrUsername: '', password: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const signup = useForm<SignupFields>({ defaultValues: EMPTY_SIGNUP, reValidateMode: 'onSubmit' });
  const [linkMessage, setLinkMessage] = useState<string | null>(null);
  const { failure } = useSyncExternalStore(panelStore.subscribe, panelStore.get, panelStore.get);
  const leaveSignIn = useLeaveSignIn();
  const { heading, text, question, other } = PANELS[panel];

  function showOther(): void {
    const { username, email } = signup.getValues();
    const name = login.getValues('emailOrUsername').trim();
    if (other === 'signup') fillEmpty(signup, name.includes('@') ? 'email' : 'username', name);
    else fillEmpty(login, 'emailOrUsername', email || username);
    login.clearErrors();
    signup.clearErrors();
    openPanel(other);
  }

  function finishLink(username: string, message: string): void {
    if (sessionStore.get().user) {
      closePanel();
      showSiteNotice(message);
    } else {
      login.setValue('emailOrUsername', username);
      setLinkMessage(message);
      openPanel('login');
    }
  }

  function finishSignIn(returnTo: string, notice: string): void {
    closePanel();
    navigate(returnTo, { replace: true });
    showSiteNotice(notice);
  }

  function forgetPassword(username: string): void {
    login.setValue('emailOrUsername', username);
    openPanel('forgot');
  }

  function restartSignIn(reason?: string): void {
    // Settings, where a signed-in user comes from, has the button to start again.
    if (reason !== undefined && findToken() !== null) leaveSignIn(() => showSiteNotice(reason));
    else leaveSignIn(() => openPanel('login', reason));
  }

  return (
    <div className="relative mx-auto max-w-md p-6 pb-4 md:px-8 md:pb-6 phone-landscape:py-5">
      <BrandMark className="size-10 phone-landscape:hidden" />
      <h2 className="mt-2 text-2xl phone-landscape:mt-0 font-bold tracking-tight">
        {panel === 'finish' ? `Sign in with ${identityProvider}` : heading}
      </h2>
      <p role="status" className="mt-1 text-muted">
        {!failure && ((panel === 'login' && linkMessage) || text)}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {(panel === 'login' || panel === 'signup') && !hasPasswordLogin && identityProvider && (
        <ProviderLink name={identityProvider} isMain />
      )}
      {panel === 'login' && (
        <LoginForm
          form={login}
          isPhone={isPhone}
          firstField={linkMessage === null ? 'emailOrUsername' : 'password'}
        />
      )}
      {panel === 'signup' && hasPasswordLogin && <SignupForm form={signup} isPhone={isPhone} />}
      {panel === 'forgot' && <ForgotForm name={login.getValues('emailOrUsername')} />}
      {panel === 'confirm' && <ConfirmEmailForm onConfirmed={finishLink} />}
      {panel === 'undo' && <UndoForm onUndone={finishLink} />}
      {panel === 'reset' && <ResetForm onReset={finishLink} />}
      {panel === 'finish' && (
        <FinishSignIn
          name={identityProvider}
          isPhone={isPhone}
          hasPasswords={hasPasswordLogin}
          onFinished={finishSignIn}
          onForgot={forgetPassword}
          onRestart={restartSignIn}
        />
      )}
      {panel === 'signup' && hasPasswordLogin && identityProvider && <ProviderLink name={identityProvider} />}
      {panel === 'login' && hasMail && hasPasswordLogin && <ForgotLink onClick={() => openPanel('forgot')} />}
      {hasPasswordLogin && panel !== 'finish' && (
        <PanelQuestion question={question} action={PANELS[other].title} onClick={showOther} />
      )}
      <CloseButton label="Close" onClick={onClose} className="absolute top-4 right-4" />
    </div>
  );
}

/** Login, sign-up, a forgotten or a new password: a modal dialog on wide screens, full screen on phones. */
export function AuthPanel({ panel }: { readonly panel: Panel | null }): ReactNode {
  const { status } = useSession();
  const isOpen = panel !== null;
  const lastPanel = useRef<Panel>('login');
  const leaveSignIn = useLeaveSignIn();

  useEffect(() => {
    // A sign-in at the identity provider can be finished once.
    if (panel) lastPanel.current = panel === 'finish' ? 'login' : panel;
  }, [panel]);

  useEffect(() => {
    if (panel && !isLinkPanel(panel) && status === 'user') closePanel();
  }, [panel, status]);

  function close(): void {
    if (panel === 'finish') leaveSignIn();
    else closePanel();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onReopen={status === 'user' ? undefined : () => openPanel(lastPanel.current)}
      label={PANELS[panel ?? 'login'].title}
      className="m-0 h-dvh max-h-none w-screen max-w-none md:m-auto md:h-fit md:max-h-[calc(100dvh-2rem)] md:w-[27rem] md:rounded-panel md:border md:border-line md:shadow-lifted"
    >
      {panel && <PanelContent panel={panel} onClose={close} />}
    </Dialog>
  );
}
