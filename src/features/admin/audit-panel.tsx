import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ActionButton } from './action-button';
import { EXPORT_AUDIT_LOG } from './actions';
import { AuditEntries } from './audit-entries';
import { Panel } from './panel';
import { ADMIN_LOAD } from './refresh';
import { isFailed } from './use-failed-loads';

const PAGE_SIZE = 10;

/** Who did what to whom, when and from where; page by page, and all of it as a file. */
export function AuditPanel({ notify }: { notify: Notify }): ReactNode {
  /** Where each page after the first begins, up to the one that is shown. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const before = starts.at(-1);
  const query = trpc.admin.auditLog.useQuery(
    { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
    { ...ADMIN_LOAD, placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = query;
  const isUnknown = !data && isFailed(query);
  const page = starts.length + 1;
  const next = data?.data.next ?? null;
  const hasNewer = starts.length > 0;
  const hasOlder = next !== null && !isPlaceholderData;

  function body(): ReactNode {
    if (isUnknown) return <p className="border-t border-line py-10 text-center text-muted">Unknown</p>;
    if (!data) return <Skeleton className="h-160" />;
    const { entries } = data.data;
    if (entries.length === 0)
      return (
        <p className="border-t border-line py-10 text-center text-muted">
          Nothing has been done yet. Changes to users and to the site are listed here.
        </p>
      );
    return <AuditEntries entries={entries} />;
  }

  return (
    <Panel
      title="Audit log"
      aside={
        <div className="w-50">
          <ActionButton action={EXPORT_AUDIT_LOG} notify={notify} />
        </div>
      }
    >
      <div
        aria-busy={(!data && !isUnknown) || isPlaceholderData}
        className={isPlaceholderData ? 'opacity-60' : ''}
      >
        {body()}
      </div>
      {(hasNewer || next !== null) && (
        <nav
          aria-label="Audit log pages"
          className="flex items-center justify-between gap-3 border-t border-line pt-4"
        >
          <Button
            aria-disabled={!hasNewer}
            onClick={() => setStarts(starts.slice(0, -1))}
            className="aria-disabled:opacity-50"
          >
            <ChevronLeft aria-hidden="true" className="size-4.5" />
            Newer
          </Button>
          <p role="status" className="text-sm text-muted tabular-nums">
            Page {page}
          </p>
          <Button
            aria-disabled={!hasOlder}
            onClick={() => hasOlder && setStarts([...starts, next])}
            className="aria-disabled:opacity-50"
          >
            Older
            <ChevronRight aria-hidden="true" className="size-4.5" />
          </Button>
        </nav>
      )}
    </Panel>
  );
}
