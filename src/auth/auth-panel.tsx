import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { useRenderContext } from '../hooks/render-context';
import { useMediaQuery } from '../hooks/use-media-query';
import { BrandMark } from '../ui/brand-mark';
import { CloseButton } from '../ui/close-button';
import { Dialog } from '../ui/dialog';
import { showSiteNotice } from '../ui/site-notice';
import { ConfirmEmailForm } from './confirm-email-form';
import { FinishSignIn } from './finish-sign-in';
import { ForgotForm } from './forgot-form';
import { type LoginFields, LoginForm } from './login-form';
import { closePanel, openPanel, type Panel } from './panel-store';
import { ProviderLink } from './provider-link';
import { ResetForm } from './reset-form';
import { sessionStore, useSession } from './session';
import { EMPTY_SIGNUP, type SignupFields, SignupForm } from './signup-form';
import { UndoForm } from './undo-form';

/** The width of phones in src/app/styles. */
const PHONE = '(width < 48rem)';

const LINK_BUTTON = 'min-h-11 rounded-md px-1.5 font-semibold text-accent hover:underline';

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
    heading: 'Almost there',
    text: '',
    question: 'Changed your mind?',
    other: 'login',
  },
} as const;

function fillEmpty<Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  name: Path<Fields>,
  text: Fields[Path<Fields>],
): void {
  if (getValues(name) === '') setValue(name, text);
}

/** The state of both forms, which survives switching between them. */
function PanelContent({ panel }: { readonly panel: Panel }): ReactNode {
  const isPhone = useMediaQuery(PHONE);
  const { hasMail, identityProvider = '', hasPasswordLogin = true } = useRenderContext();
  const [, navigate] = useLocation();
  const isEntry = panel === 'login' || panel === 'signup';
  const login = useForm<LoginFields>({
    defaultValues: { emailOrUsername: '', password: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const signup = useForm<SignupFields>({ defaultValues: EMPTY_SIGNUP, reValidateMode: 'onSubmit' });
  const [linkMessage, setLinkMessage] = useState<string | null>(null);
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

  function finishSignIn(returnTo: string): void {
    closePanel();
    navigate(returnTo, { replace: true });
  }

  return (
    <div className="relative mx-auto max-w-md p-6 pb-8 md:px-8 phone-landscape:py-5">
      <BrandMark className="size-10 phone-landscape:hidden" />
      <h2 className="mt-4 text-2xl phone-landscape:mt-0 font-bold tracking-tight">{heading}</h2>
      <p role="status" className="mt-1 text-muted">
        {(panel === 'login' && linkMessage) || text}
      </p>
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
          onRestart={() => openPanel('login')}
        />
      )}
      {isEntry && identityProvider && <ProviderLink name={identityProvider} />}
      {panel === 'login' && hasMail && hasPasswordLogin && (
        <p className="mt-4 flex justify-center">
          <button type="button" onClick={() => openPanel('forgot')} className={LINK_BUTTON}>
            Forgot password?
          </button>
        </p>
      )}
      {hasPasswordLogin && (
        <p className="mt-4 flex items-center justify-center gap-1 text-muted">
          {question}
          <button type="button" onClick={showOther} className={LINK_BUTTON}>
            {PANELS[other].title}
          </button>
        </p>
      )}
      <CloseButton label="Close" onClick={closePanel} className="absolute top-4 right-4" />
    </div>
  );
}

/** Login, sign-up, a forgotten or a new password: a modal dialog on wide screens, full screen on phones. */
export function AuthPanel({ panel }: { readonly panel: Panel | null }): ReactNode {
  const { status } = useSession();
  const isOpen = panel !== null;
  const lastPanel = useRef<Panel>('login');

  useEffect(() => {
    if (panel) lastPanel.current = panel;
  }, [panel]);

  useEffect(() => {
    const isLink = panel === 'reset' || panel === 'undo' || panel === 'confirm' || panel === 'finish';
    if (isOpen && !isLink && status === 'user') closePanel();
  }, [isOpen, panel, status]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closePanel}
      onReopen={status === 'user' ? undefined : () => openPanel(lastPanel.current)}
      label={PANELS[panel ?? 'login'].title}
      className="m-0 h-dvh max-h-none w-screen max-w-none md:m-auto md:h-fit md:max-h-[calc(100dvh-2rem)] md:w-[27rem] md:rounded-panel md:border md:border-line md:shadow-lifted"
    >
      {panel && <PanelContent panel={panel} />}
    </Dialog>
  );
}
