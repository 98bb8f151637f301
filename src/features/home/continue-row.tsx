import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useSession } from '../../auth/session';
import { applyHistoryMark } from '../../storage/history-mark';
import { TitleRowSkeleton } from '../../titles/title-row';
import { CONTINUE_HEADING } from './texts';

const Skeleton = (): ReactNode => <TitleRowSkeleton heading={CONTINUE_HEADING} />;

/** If it fails to load, the placeholder stays. */
const ContinueTitles = lazy(() => import('./continue-titles').catch(() => ({ default: Skeleton })));

/**
 * The titles that were watched last. The server renders the placeholder, which CSS shows in browsers with a history: the
 * row appears and disappears only with the page or the session, so that the rows below do not move.
 */
export function ContinueRow(): ReactNode {
  const { status, user } = useSession();
  const [mayHaveHistory, setMayHaveHistory] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the session decides whose history is shown.
  useLayoutEffect(() => {
    setMayHaveHistory(applyHistoryMark());
  }, [status, user?.id]);

  // A hidden row loads the history too: the next visit shows titles watched elsewhere, and new episodes.
  const isLoaded = mayHaveHistory || user !== null;
  return (
    <div className="with-history">
      {isLoaded && status !== 'checking' ? (
        <Suspense fallback={<Skeleton />}>
          <ContinueTitles key={user?.id} />
        </Suspense>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
