import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { openPanel } from './panel-store';

type SignInRequiredProps = {
  /** What it takes an account for. */
  readonly text: string;
  /** The way elsewhere, beside signing in. */
  readonly children: ReactNode;
};

/** What visitors see of screens that belong to members (2 §2 "My List", "Settings"). */
export function SignInRequired({ text, children }: SignInRequiredProps): ReactNode {
  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center flat:gap-3 flat:py-6">
      <LockKeyhole aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">Sign In Required</h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="primary" aria-haspopup="dialog" onClick={() => openPanel('login')}>
          Sign in
        </Button>
        {children}
      </div>
    </div>
  );
}
