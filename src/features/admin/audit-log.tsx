import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AuditEntry } from '#shared/administration-schema';
import { trpc } from '../../api/trpc';
import { useMediaQuery } from '../../hooks/use-media-query';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { LongName, wrapName } from '../../ui/long-name';
import { Skeleton } from '../../ui/skeleton';
import { ActionButton } from './action-button';
import { EXPORT_AUDIT_LOG } from './admin-actions';
import { Panel } from './admin-panel';
import { ADMIN_QUERY, isFailed } from './admin-queries';
import { deletedUser, describeAction, listAuditDetails } from './audit-texts';
import { UNKNOWN } from './texts';

const PAGE_SIZE = 10;

type EntriesProps = { readonly entries: readonly AuditEntry[] };
type EntryProps = { readonly entry: AuditEntry };

const actorOf = ({ actorName, actorId }: AuditEntry): string => actorName || deletedUser(actorId);
const targetOf = ({ targetName, targetId }: AuditEntry): string => targetName ?? deletedUser(targetId ?? '');

const COLUMNS = ['When', 'Who', 'What', 'Target', 'Source'];

function EntryTime({ entry: { happenedAt } }: EntryProps): ReactNode {
  return <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>;
}

function EntryAction({ entry }: EntryProps): ReactNode {
  return (
    <>
      <p className="font-medium">{describeAction(entry.action)}</p>
      {listAuditDetails(entry).map((detail) => (
        <p key={detail} className="text-muted">
          {wrapName(detail)}
        </p>
      ))}
    </>
  );
}

function AuditTable({ entries }: EntriesProps): ReactNode {
  return (
    <table className="w-full table-fixed border-t border-line text-left text-sm">
      <caption className="sr-only">Audit log, newest first</caption>
      <thead className="text-muted">
        <tr>
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className={`py-2 pr-4 font-medium first:w-46 last:pr-0 ${name === 'What' ? 'w-1/3' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line align-top *:py-2.5 *:pr-4 *:last:pr-0">
            <td className="tabular-nums">
              <EntryTime entry={entry} />
            </td>
            <td className="font-medium">
              <LongName text={actorOf(entry)} />
            </td>
            <td>
              <EntryAction entry={entry} />
            </td>
            <td>
              {entry.targetId === null ? (
                <span className="text-muted">None</span>
              ) : (
                <LongName text={targetOf(entry)} />
              )}
            </td>
            <td className="text-muted">
              <p className="tabular-nums">{wrapName(entry.address ?? UNKNOWN)}</p>
              <p>{entry.device}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AuditList({ entries }: EntriesProps): ReactNode {
  return (
    <ol aria-label="Audit log, newest first" className="grid gap-x-8 text-sm md:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.id} className="grid content-start gap-0.5 border-t border-line py-3">
          <div className="flex items-baseline justify-between gap-4">
            <LongName text={actorOf(entry)} className="font-medium" />
            <p className="shrink-0 text-muted tabular-nums">
              <EntryTime entry={entry} />
            </p>
          </div>
          <EntryAction entry={entry} />
          {entry.targetId !== null && <p>Target: {wrapName(targetOf(entry))}</p>}
          <p className="text-muted">
            Source: {wrapName(entry.address ?? 'unknown address')}, {entry.device}
          </p>
        </li>
      ))}
    </ol>
  );
}

type PageButtonsProps = {
  readonly page: number;
  /** Null while there is no such page. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
};

function PageButtons({ page, onNewer, onOlder }: PageButtonsProps): ReactNode {
  return (
    <nav
      aria-label="Audit log pages"
      className="flex items-center justify-between gap-3 border-t border-line pt-4"
    >
      <Button aria-disabled={!onNewer} onClick={() => onNewer?.()}>
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        Newer
      </Button>
      <p role="status" className="text-sm text-muted tabular-nums">
        Page {page}
      </p>
      <Button aria-disabled={!onOlder} onClick={() => onOlder?.()}>
        Older
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </Button>
    </nav>
  );
}

export function AuditLog({ notify }: { readonly notify: Notify }): ReactNode {
  /** The cursors of the pages from the second to the current one. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const before = cursors.at(-1);
  const query = trpc.admin.auditLog.useQuery(
    { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
    { ...ADMIN_QUERY, placeholderData: keepPreviousData },
  );
  const isWide = useMediaQuery('(width >= 56rem)');
  const { data, isPlaceholderData } = query;
  const isUnknown = !data && isFailed(query);
  const next = data?.data.next ?? null;

  function body(): ReactNode {
    if (isUnknown) return <p className="border-t border-line py-10 text-center text-muted">{UNKNOWN}</p>;
    if (!data) return <Skeleton className="h-160" />;
    const { entries } = data.data;
    if (entries.length === 0)
      return (
        <p className="border-t border-line py-10 text-center text-muted">
          No entries yet. Changes to users and the site appear here.
        </p>
      );
    return isWide ? <AuditTable entries={entries} /> : <AuditList entries={entries} />;
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
      {(cursors.length > 0 || next !== null) && (
        <PageButtons
          page={cursors.length + 1}
          onNewer={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null}
          onOlder={next !== null && !isPlaceholderData ? () => setCursors([...cursors, next]) : null}
        />
      )}
    </Panel>
  );
}
