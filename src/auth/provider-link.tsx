import type { ReactNode } from 'react';
import { toSignInPath } from '#shared/single-sign-on';
import { buttonClass } from '../ui/button';

/** Leads to the identity provider, and from there back to the current page. */
export function ProviderLink({ name }: { readonly name: string }): ReactNode {
  const { pathname, search, hash } = window.location;
  return (
    <p className="mt-4">
      <a
        href={toSignInPath(pathname + search + hash)}
        className={buttonClass('secondary', 'min-h-12 w-full')}
      >
        Continue with {name}
      </a>
    </p>
  );
}
