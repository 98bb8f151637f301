import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { runWhenIdle } from '../hooks/schedule';

/** Loads the service worker's code after everything else; the site works without it. */
export function ServiceWorkerHost(): ReactNode {
  const { hasServiceWorker } = useRenderContext();
  const [Notices, setNotices] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasServiceWorker) return;
    runWhenIdle(
      () =>
        void import('./service-worker-notices').then(
          ({ ServiceWorkerNotices }) => setNotices(() => ServiceWorkerNotices),
          () => {},
        ),
    );
  }, [hasServiceWorker]);

  return Notices && <Notices />;
}
