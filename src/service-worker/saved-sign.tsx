import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { BRAND } from '#shared/brand';
import { formatRelativeTime } from '../ui/relative-time';
import type { Connection } from './connection';

/** How often the words are brought up to date. */
const TICK_MS = 30_000;

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** Says that the site cannot be reached, and when what is shown in the meantime was saved. */
export function SavedSign({ awaySince, savedAt }: Connection): ReactNode {
  const isAway = awaySince !== null;
  const now = useNow(isAway);
  // What was on the page before is as old as the last moment there was a network.
  const shownSince = savedAt ?? (awaySince || null);
  return (
    <p role="status" className="max-w-full text-sm">
      {isAway && (
        <span
          data-sign
          className="flex items-center gap-2 rounded-full border border-line bg-overlay px-4 py-2 shadow-lifted"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-accent" />
          <span>
            {navigator.onLine ? `${BRAND.name} cannot be reached` : 'You are offline'}
            {shownSince !== null && (
              <span className="text-muted"> · saved {formatRelativeTime(shownSince, now)}</span>
            )}
          </span>
        </span>
      )}
    </p>
  );
}
