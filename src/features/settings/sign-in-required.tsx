import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths';
import { openPanel } from '../../session/panel-store';
import { Button } from '../../ui/button';

/** What visitors see of the settings (2 §2 "Settings"). */
export function SignInRequired(): ReactNode {
  const [, navigate] = useLocation();

  function goBack(): void {
    if (window.history.length > 1) window.history.back();
    else navigate(paths.home());
  }

  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <LockKeyhole aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">Sign In Required</h1>
      <p className="max-w-md text-balance text-muted">
        Please sign in to access your account settings and preferences.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="primary" aria-haspopup="dialog" onClick={() => openPanel('login')}>
          Sign in
        </Button>
        <Button onClick={goBack}>Go Back</Button>
      </div>
    </div>
  );
}
