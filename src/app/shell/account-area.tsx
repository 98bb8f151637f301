import type { ReactNode } from 'react';
import { AuthButtons } from '../../auth/auth-buttons';
import { useSession } from '../../auth/session';
import { useSignedInComponents } from '../signed-in';

/** All states have the same width. The server renders the buttons; they are invisible while a token is verified. */
export function AccountArea(): ReactNode {
  const { status, user } = useSession();
  const components = useSignedInComponents();
  const layout = 'hidden w-41 shrink-0 justify-end gap-1 md:flex';
  if (user && components) {
    return (
      <div className={layout}>
        <components.UserMenuButton user={user} />
      </div>
    );
  }
  return (
    <div className={`${layout} ${status === 'visitor' ? '' : 'invisible-with-token'}`}>
      <AuthButtons isInTopBar />
    </div>
  );
}
