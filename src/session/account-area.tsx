import { type ReactNode, useSyncExternalStore } from 'react';
import { findToken } from '../storage/auth-data';
import { AuthButtons } from './auth-buttons';
import { useMemberCode } from './member-code';
import { sessionStore } from './session-store';
import { useSession } from './use-session';

/**
 * The top bar's end on wide screens (1 §2 "Layout"): a visitor's buttons, as the server draws them, or a member's
 * menu. Its width is the same for all; while a kept token is verified it is empty.
 */
export function AccountArea(): ReactNode {
  const { status, user } = useSession();
  const member = useMemberCode();
  const mayBeMember = useSyncExternalStore(
    sessionStore.subscribe,
    () => findToken() !== null,
    () => false,
  );
  const isHidden = status !== 'visitor' && mayBeMember && !(user && member);
  return (
    <div className={`hidden w-41 shrink-0 justify-end gap-1 md:flex ${isHidden ? 'invisible' : ''}`}>
      {user && member ? <member.UserMenuButton user={user} /> : <AuthButtons isInTopBar />}
    </div>
  );
}
