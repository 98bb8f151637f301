import type { ReactNode } from 'react';
import { AuthButtons } from '../../auth/auth-buttons';
import { useMemberCode } from '../../auth/member-code';
import { useSession } from '../../auth/use-session';

type MobileAccountProps = {
  /** The look of an entry of the menu. */
  readonly itemClass: string;
  readonly onLeave: () => void;
};

/** The part of the phone's menu that tells members from visitors (1 §2 "Layout"). */
export function MobileAccount({ itemClass, onLeave }: MobileAccountProps): ReactNode {
  const { status, user } = useSession();
  const member = useMemberCode();
  if (user && member) return <member.MobileMember user={user} itemClass={itemClass} onLeave={onLeave} />;
  if (status !== 'visitor') return <p className="mt-4 px-3 text-muted">Signing you in…</p>;
  return (
    <div className="mt-4 grid gap-2 px-1">
      <AuthButtons onOpen={onLeave} />
    </div>
  );
}
