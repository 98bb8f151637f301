import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BRAND } from '#shared/brand';
import { OPENS_ONLINE } from '../api/error-message';
import { Button } from '../ui/button';
import { PageHead } from '../ui/page-head';
import { PageLoading } from '../ui/page-loading';
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
      <div
        role="alert"
        className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center phone-landscape:gap-3 phone-landscape:py-6"
      >
        <TriangleAlert aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
        <h1 className="text-3xl font-bold tracking-tight text-balance">{HEADING}</h1>
        <p className="max-w-md text-balance text-muted">{text}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button
            variant="primary"
            // A reload while offline would also lose the rest of the page.
            onClick={() => (isOffline ? resetErrorBoundary() : void resetAndReload())}
          >
            Try again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload page</Button>
        </div>
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
