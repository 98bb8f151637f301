import type { ReactNode } from 'react';
import { AuthButtons } from './auth-buttons';
import { useMemberCode } from './member-code';
import { useSession } from './use-session';

/**
 * The top bar's end on wide screens (1 §2 "Layout"): a visitor's buttons, as the server draws them, or a member's
 * menu. Its width is the same for all; where there is a token it is empty from the start until that is verified.
 */
export function AccountArea(): ReactNode {
  const { status, user } = useSession();
  const member = useMemberCode();
  const place = 'hidden w-41 shrink-0 justify-end gap-1 md:flex';
  if (user && member) {
    return (
      <div className={place}>
        <member.UserMenuButton user={user} />
      </div>
    );
  }
  return (
    <div className={`${place} ${status === 'visitor' ? '' : 'unseen-by-members'}`}>
      <AuthButtons isInTopBar />
    </div>
  );
}
