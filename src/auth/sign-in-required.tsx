import { CloudOff, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { OPENS_ONLINE } from '../api/error-message';
import { findToken } from '../storage/auth-data';
import { Button } from '../ui/button';
import { preloadAuthPanel } from './auth-panel-host';
import { openPanel } from './panel-store';
import { useSession } from './session';
import { PROFILE_LOAD_FAILED, SIGN_IN_UNKNOWN } from './texts';

const UNVERIFIED = `You're still signed in on this device, but ${BRAND.name} isn't responding. ${OPENS_ONLINE}`;

type SignInRequiredProps = {
  readonly text: string;
  readonly children: ReactNode;
};

/** Replaces pages that need an account. Signing in is not offered while the stored token cannot be verified. */
export function SignInRequired({ text, children }: SignInRequiredProps): ReactNode {
  const isUnverified = useSession().status === 'visitor' && findToken() !== null;
  const Icon = isUnverified ? CloudOff : LockKeyhole;
  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center phone-landscape:gap-3 phone-landscape:py-6">
      <Icon aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">
        {isUnverified ? SIGN_IN_UNKNOWN : 'Sign In Required'}
      </h1>
      {isUnverified && <p role="alert">{PROFILE_LOAD_FAILED}</p>}
      <p className="max-w-md text-balance text-muted">{isUnverified ? UNVERIFIED : text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {isUnverified ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onPointerEnter={preloadAuthPanel}
            onFocus={preloadAuthPanel}
            onClick={() => openPanel('login')}
          >
            Sign in
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
