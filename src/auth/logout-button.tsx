import type { ReactNode } from 'react';
import { trpc } from '../api/trpc';
import { focusAccount } from './focus-account';
import { useSession } from './session';
import { signOut } from './sign-out';

export function LogoutButton({ className = '' }: { readonly className?: string }): ReactNode {
  const { isSigningOut } = useSession();
  const { client } = trpc.useUtils();
  return (
    <button
      type="button"
      // `disabled` would lose the focus.
      aria-disabled={isSigningOut}
      onClick={() => void signOut(client).then(focusAccount)}
      className={`aria-disabled:text-muted ${className}`}
    >
      {isSigningOut ? 'Signing out...' : 'Logout'}
    </button>
  );
}
