import type { ReactNode } from 'react';
import { AuthButtons } from '../../auth/auth-buttons';
import { useSession } from '../../auth/session';
import { useSignedInComponents } from '../signed-in';

type MobileAccountProps = {
  /** The classes of a menu item. */
  readonly itemClass: string;
  readonly onLeave: () => void;
};

export function MobileAccount({ itemClass, onLeave }: MobileAccountProps): ReactNode {
  const { status, user } = useSession();
  const components = useSignedInComponents();
  if (user && components)
    return <components.MobileUserMenu user={user} itemClass={itemClass} onLeave={onLeave} />;
  if (status !== 'visitor') return <p className="mt-4 px-3 text-muted">Signing you in…</p>;
  return (
    <div className="mt-4 grid gap-2 px-1">
      <AuthButtons onOpen={onLeave} />
    </div>
  );
}
