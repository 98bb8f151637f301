import { CloudOff, History, SlidersHorizontal, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { OPENS_ONLINE } from '../api/error-message';
import { findToken } from '../storage/auth-data';
import { LazySuggestedTitles } from '../titles/lazy-suggested-titles';
import { Button } from '../ui/button';
import { PageMessage } from '../ui/page-message';
import { PROFILE_LOAD_FAILED, SIGN_IN_UNKNOWN } from './account-texts';
import { preloadAuthPanel } from './auth-panel-host';
import { openPanel } from './panel-store';
import { useSession } from './session';

const UNVERIFIED = `You're still signed in on this device, but ${BRAND.name} isn't responding. ${OPENS_ONLINE}`;

const BENEFITS = [
  {
    Icon: History,
    title: 'Continue on any device',
    text: 'Start on your phone and finish on your TV: your account remembers where you stopped.',
  },
  {
    Icon: Sparkles,
    title: 'Recommended for you',
    text: 'Home suggests movies and shows that match what you watch.',
  },
  {
    Icon: SlidersHorizontal,
    title: 'Settings that follow you',
    text: 'Theme, playback and streaming server are the same wherever you sign in.',
  },
] as const;

const PRELOADING = {
  'aria-haspopup': 'dialog',
  onPointerEnter: preloadAuthPanel,
  onFocus: preloadAuthPanel,
} as const;

type SignInRequiredProps = {
  readonly text: string;
  readonly children: ReactNode;
};

/** Replaces pages that need an account. Signing in is not offered while the stored token cannot be verified. */
export function SignInRequired({ text, children }: SignInRequiredProps): ReactNode {
  const isVisitor = useSession().status === 'visitor';
  const isUnverified = isVisitor && findToken() !== null;
  if (isUnverified) {
    return (
      <PageMessage
        Icon={CloudOff}
        heading={SIGN_IN_UNKNOWN}
        text={
          <>
            <span role="alert" className="block font-medium text-ink">
              {PROFILE_LOAD_FAILED}
            </span>
            {UNVERIFIED}
          </>
        }
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
        {children}
      </PageMessage>
    );
  }
  return (
    <div className="page-gutter min-h-[70vh] pt-6 md:pt-10">
      <h1 className="text-display text-balance">Sign In Required</h1>
      <p className="mt-3 max-w-prose text-lg text-balance text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" {...PRELOADING} onClick={() => openPanel('login')}>
          Sign in
        </Button>
        <Button {...PRELOADING} onClick={() => openPanel('signup')}>
          Create an account
        </Button>
        {children}
      </div>
      <h2 className="mt-12 text-heading phone-landscape:mt-6">With an account</h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-3">
        {BENEFITS.map(({ Icon, title, text: details }) => (
          <li key={title} className="panel p-5">
            <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1 text-[0.9375rem]/snug text-muted">{details}</p>
          </li>
        ))}
      </ul>
      <div className="-mx-(--gutter) mt-6">
        <LazySuggestedTitles isDue={isVisitor} />
      </div>
    </div>
  );
}
