import { type ReactNode, useEffect, useState } from 'react';
import { isFirstVisit } from '../../storage/first-visit';
import { usePreferences } from '../../storage/preferences';
import type { WelcomeHost } from './welcome-dialog';

const DELAY_MS = 2_000;

/** Opens the welcome dialog after the first visit's delay. Its code is loaded then. */
export function Welcome(): ReactNode {
  const { notifications } = usePreferences();
  const [code, setCode] = useState<{ readonly WelcomeHost: typeof WelcomeHost } | null>(null);

  useEffect(() => {
    if (!notifications || !isFirstVisit()) return;
    // If the chunk fails to load, there is no dialog on this visit.
    const timer = setTimeout(() => import('./welcome-dialog').then(setCode, () => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, [notifications]);

  return code && <code.WelcomeHost isEnabled={notifications} />;
}
