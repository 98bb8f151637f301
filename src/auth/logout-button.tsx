import type { ReactNode } from 'react';
import { focusAccount } from './focus-account';
import { useSession } from './use-session';

/** Logout, which says 'Signing out...' while it is under way (1 §2 "Layout"). */
export function LogoutButton({ className = '' }: { readonly className?: string }): ReactNode {
  const { isSigningOut, signOut } = useSession();
  return (
    <button
      type="button"
      // Not `disabled`, which would lose the focus.
      aria-disabled={isSigningOut}
      onClick={() => void signOut().then(focusAccount)}
      className={`aria-disabled:text-muted ${className}`}
    >
      {isSigningOut ? 'Signing out...' : 'Logout'}
    </button>
  );
}
