import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { whenIdle } from '../hooks/when-idle';

/** Fetches what keeps the site usable without a network, after everything else. */
export function OfflineHost(): ReactNode {
  const { hasServiceWorker } = useRenderContext();
  const [Signs, setSigns] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasServiceWorker) return;
    // Without it the site is as it was.
    whenIdle(
      () =>
        void import('./offline-signs').then(
          (code) => setSigns(() => code.OfflineSigns),
          () => {},
        ),
    );
  }, [hasServiceWorker]);

  return Signs && <Signs />;
}
