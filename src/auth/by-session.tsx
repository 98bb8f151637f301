import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { useSession } from './use-session';

type BySessionProps = {
  readonly visitor: ReactNode;
  /** Of the size of what a member will see. */
  readonly checking: ReactNode;
  readonly member: (user: User) => ReactNode;
};

/**
 * What is shown depends on who is signed in. The server, which cannot know, draws the visitor's view and the
 * member's place; the style sheet shows the one that fits the browser, so that nothing moves once it is known.
 */
export function BySession({ visitor, checking, member }: BySessionProps): ReactNode {
  const { status, user } = useSession();
  if (user) return member(user);
  if (status === 'visitor') return visitor;
  return (
    <>
      <div className="for-visitors contents">{visitor}</div>
      <div className="for-members contents">{checking}</div>
    </>
  );
}
