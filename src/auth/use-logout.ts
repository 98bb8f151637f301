import { trpc } from '../api/trpc';
import { focusAccount } from './focus-account';
import { useSession } from './session';
import { signOut } from './sign-out';

/** The logout entry of the user menus. */
export function useLogout() {
  const { isSigningOut } = useSession();
  const { client } = trpc.useUtils();
  return {
    label: isSigningOut ? 'Signing out...' : 'Logout',
    isSigningOut,
    logout: () => void signOut(client).then(focusAccount),
  };
}
