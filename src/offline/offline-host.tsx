import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useBoot } from '../boot';

/** Calls when the page has loaded all it shows, and the browser has nothing to do. */
function whenIdle(call: () => void): void {
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(call);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

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
