import { CloudOff, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { findToken } from '../storage/auth-data';
import { Button } from '../ui/button';
import { openPanel } from './panel-store';
import { useSession } from './session';

const UNREACHED = `You are still signed in on this device, but ${BRAND.name} does not answer. This page opens by itself as soon as it does.`;

type SignInRequiredProps = {
  /** What it takes an account for. */
  readonly text: string;
  /** The way elsewhere, beside signing in. */
  readonly children: ReactNode;
};

/**
 * What visitors see of screens that belong to members (2 §2 "My List", "Settings"). Members of whom the server could
 * not be asked are told that: signing in would help them as little.
 */
export function SignInRequired({ text, children }: SignInRequiredProps): ReactNode {
  const isUnreached = useSession().status === 'visitor' && findToken() !== null;
  const Icon = isUnreached ? CloudOff : LockKeyhole;
  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center flat:gap-3 flat:py-6">
      <Icon aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">
        {isUnreached ? 'Your account cannot be reached' : 'Sign In Required'}
      </h1>
      {isUnreached && <p role="alert">Failed to fetch profile</p>}
      <p className="max-w-md text-balance text-muted">{isUnreached ? UNREACHED : text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {isUnreached ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        ) : (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => openPanel('login')}>
            Sign in
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
