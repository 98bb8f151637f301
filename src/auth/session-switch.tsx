import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { useSession } from './session';

type SessionSwitchProps = {
  readonly visitor: ReactNode;
  /** Placeholder of the same size as the signed-in view. */
  readonly pending: ReactNode;
  readonly signedIn: (user: User) => ReactNode;
};

/** The server renders the visitor's view and the placeholder; CSS shows the one that fits the stored token. */
export function SessionSwitch({ visitor, pending, signedIn }: SessionSwitchProps): ReactNode {
  const { status, user } = useSession();
  if (user) return signedIn(user);
  if (status === 'visitor') return visitor;
  return (
    <>
      <div className="without-token contents">{visitor}</div>
      <div className="with-token contents">{pending}</div>
    </>
  );
}
