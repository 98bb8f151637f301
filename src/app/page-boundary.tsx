import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BRAND } from '#shared/brand';
import { ErrorPage } from '../ui/error-page';
import { PageHead } from '../ui/page-head';
import { PageLoading } from '../ui/page-loading';
import { isCodeFailure, startFresh, startFreshOnce } from './fresh-start';

const OFFLINE = 'You seem to be offline. This page opens as soon as the connection is back.';
const BROKEN = 'This page could not be shown. Trying again loads a fresh copy of it.';

function Fallback({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  const [isStartingFresh, setStartingFresh] = useState(false);
  const isOffline = isCodeFailure(error) && !navigator.onLine;

  // Before anything of this is painted: the first failure to fetch code stays unseen.
  useLayoutEffect(() => {
    setStartingFresh(isCodeFailure(error) && startFreshOnce());
  }, [error]);

  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', resetErrorBoundary);
    return () => window.removeEventListener('online', resetErrorBoundary);
  }, [isOffline, resetErrorBoundary]);

  if (isStartingFresh) return <PageLoading />;
  return (
    <>
      <PageHead title={`Something went wrong · ${BRAND.name}`} description={BROKEN} />
      <ErrorPage
        text={isOffline ? OFFLINE : BROKEN}
        // Loading anew while offline would lose even what is still shown around the page.
        onRetry={() => (isOffline ? resetErrorBoundary() : void startFresh())}
        onReload={() => window.location.reload()}
      />
    </>
  );
}

type PageBoundaryProps = {
  readonly children: ReactNode;
  /** Another key is another page: what failed on the last one is forgotten. */
  readonly pageKey?: string;
  /** Prepares another attempt at drawing what is inside. */
  readonly onReset?: () => void;
};

/** Keeps a failure inside it from blanking what is around it (2 §2, §4 "App level"). */
export function PageBoundary({ children, pageKey, onReset = () => {} }: PageBoundaryProps): ReactNode {
  return (
    <ErrorBoundary FallbackComponent={Fallback} resetKeys={[pageKey]} onReset={onReset}>
      {children}
    </ErrorBoundary>
  );
}
