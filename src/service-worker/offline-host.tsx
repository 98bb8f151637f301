import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useBoot } from '../hooks/boot';
import { whenIdle } from '../hooks/when-idle';

/** Fetches what keeps the site usable without a network, after everything else. */
export function OfflineHost(): ReactNode {
  const { hasWorker } = useBoot();
  const [Signs, setSigns] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasWorker) return;
    // Without it the site is as it was.
    whenIdle(
      () =>
        void import('./offline-signs').then(
          (code) => setSigns(() => code.OfflineSigns),
          () => {},
        ),
    );
  }, [hasWorker]);

  return Signs && <Signs />;
}
