import type { ReactNode } from 'react';
import { toSignInPath } from '#shared/single-sign-on';
import { buttonClass } from '../ui/button';
import { rememberPage } from './provider-return';

type ProviderLinkProps = {
  readonly name: string;
  /** Whether there is no form above, so that this link has the focus first. */
  readonly isMain?: boolean;
};

function focusLink(link: HTMLAnchorElement | null): void {
  link?.focus();
}

/** Leads to the identity provider, and from there back to the current page. */
export function ProviderLink({ name, isMain = false }: ProviderLinkProps): ReactNode {
  const { pathname, search, hash } = window.location;
  return (
    <p className="mt-4 grid">
      <a
        href={toSignInPath(pathname + search + hash)}
        ref={isMain ? focusLink : undefined}
        className={buttonClass(isMain ? 'primary' : 'secondary', 'min-h-12 w-full')}
        onClick={rememberPage}
      >
        Continue with {name}
      </a>
    </p>
  );
}
