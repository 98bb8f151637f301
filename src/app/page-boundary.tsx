import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BRAND } from '#shared/brand';
import { OPENS_ONLINE } from '../api/error-message';
import { Button } from '../ui/button';
import { PageHead } from '../ui/page-head';
import { PageLoading } from '../ui/page-loading';
import { PageMessage } from '../ui/page-message';
import { isChunkError, resetAndReload, resetAndReloadOnce } from './chunk-error';

const HEADING = 'Something went wrong';
const OFFLINE = `You're offline. ${OPENS_ONLINE}`;
const FAILED = "This page couldn't be shown. Try again to load a fresh copy.";

function Fallback({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  const [isReloading, setReloading] = useState(false);
  const isOffline = isChunkError(error) && !navigator.onLine;
  const text = isOffline ? OFFLINE : FAILED;

  // A layout effect: the error must not flash before the first automatic reload.
  useLayoutEffect(() => {
    setReloading(isChunkError(error) && resetAndReloadOnce());
  }, [error]);

  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', resetErrorBoundary);
    return () => window.removeEventListener('online', resetErrorBoundary);
  }, [isOffline, resetErrorBoundary]);

  if (isReloading) return <PageLoading />;
  return (
    <>
      <PageHead title={`${HEADING} · ${BRAND.name}`} description={FAILED} />
      <div role="alert">
        <PageMessage Icon={TriangleAlert} heading={HEADING} text={text}>
          <Button
            variant="primary"
            // A reload while offline would also lose the rest of the page.
            onClick={() => (isOffline ? resetErrorBoundary() : void resetAndReload())}
          >
            Try again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload page</Button>
        </PageMessage>
      </div>
    </>
  );
}

type PageBoundaryProps = {
  readonly children: ReactNode;
  readonly pageKey?: string;
  readonly onReset?: () => void;
};

export function PageBoundary({ children, pageKey, onReset = () => {} }: PageBoundaryProps): ReactNode {
  return (
    <ErrorBoundary FallbackComponent={Fallback} resetKeys={[pageKey]} onReset={onReset}>
      {children}
    </ErrorBoundary>
  );
}
