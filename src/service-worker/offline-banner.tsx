import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatRelativeTime } from '../ui/format-time';
import type { Connection } from './connection';
import { unreachableText } from './use-unreachable';

const UPDATE_INTERVAL_MS = 30_000;

function useNow(isUpdating: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isUpdating) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUpdating]);
  return now;
}

export function OfflineBanner({ offlineSince, savedAt }: Connection): ReactNode {
  const isOffline = offlineSince !== null;
  const now = useNow(isOffline);
  // Content that was on the page before is as old as the connection's last moment.
  const contentDate = savedAt ?? (offlineSince || null);
  return (
    <p role="status" className="max-w-full text-sm">
      {isOffline && (
        <span
          data-notice
          className="flex items-center gap-2 rounded-full border border-line bg-overlay px-4 py-2 shadow-lifted"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-accent" />
          <span>
            {unreachableText()}
            {contentDate !== null && (
              <span className="text-muted"> · saved {formatRelativeTime(contentDate, now)}</span>
            )}
          </span>
        </span>
      )}
    </p>
  );
}
