import type { ReactNode } from 'react';
import { Banner } from '../ui/banner';
import { sessionStore } from './session-store';
import { useSession } from './use-session';

/** Says what went wrong with signing out (1 §8), above whatever page is shown, until it is dismissed. */
export function SessionNotice(): ReactNode {
  const { notice } = useSession();
  return (
    <div role="status" className="fixed inset-x-4 top-(--top-bar) z-40 mx-auto max-w-lg">
      {notice && <Banner message={notice} onDismiss={() => sessionStore.set({ notice: null })} />}
    </div>
  );
}
