import { type ReactNode, useEffect, useState } from 'react';
import { isFirstVisit } from '../../storage/first-visit';
import { usePreferences } from '../../storage/preferences';
import type { WelcomeHost } from './welcome-host';

/** 1 §9. */
const DELAY_MS = 2_000;

/** The welcome of a first visit (1 §4 "Welcome dialog"). Its code is fetched when it is time for it. */
export function Welcome(): ReactNode {
  const { notifications } = usePreferences();
  const [code, setCode] = useState<{ readonly WelcomeHost: typeof WelcomeHost } | null>(null);

  useEffect(() => {
    if (!notifications || !isFirstVisit()) return;
    // Without its code there is no welcome: nothing else depends on it.
    const timer = setTimeout(() => import('./welcome-host').then(setCode, () => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, [notifications]);

  return code && <code.WelcomeHost isWanted={notifications} />;
}
