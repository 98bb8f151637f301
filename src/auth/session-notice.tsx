import type { ReactNode } from 'react';
import { useSession } from './use-session';

/** Says what went wrong around the session (1 §8), above whatever page is shown. */
export function SessionNotice(): ReactNode {
  const { notice } = useSession();
  return (
    <div role="status" className="fixed inset-x-4 top-20 z-40 mx-auto max-w-max">
      {notice && (
        <p className="rounded-panel border border-danger/50 bg-overlay px-4 py-3 shadow-lifted">{notice}</p>
      )}
    </div>
  );
}
