import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SessionSummary } from '#shared/account-schema';
import { Button } from '../../ui/button';
import { formatRelativeTime } from '../../ui/format';

/** How a server that listens on both networks writes an IPv4 address. */
const MAPPED = /^::ffff:/i;

type SessionRowProps = {
  readonly session: SessionSummary;
  readonly isEnding: boolean;
  readonly onRevoke: () => void;
};

/** One browser or script that is signed in. */
export function SessionRow({ session, isEnding, onRevoke }: SessionRowProps): ReactNode {
  const { device, address, lastUsedAt, isCurrent } = session;
  const [now] = useState(Date.now);
  const lastUse = formatRelativeTime(Date.parse(lastUsedAt), now);
  return (
    <li className="flex min-h-16 items-center gap-4 px-5 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
          <span className="min-w-0 truncate">{device}</span>
          {isCurrent && (
            <span className="rounded-full bg-success/15 px-2.5 py-0.5 text-xs font-semibold text-success">
              This browser
            </span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          Last used {lastUse}
          {address && ` · ${address.replace(MAPPED, '')}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-disabled={isEnding}
          onClick={() => !isEnding && onRevoke()}
          className="aria-disabled:opacity-60"
        >
          {isEnding ? 'Signing out…' : 'Sign out'}
          <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}
