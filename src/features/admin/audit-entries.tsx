import type { ReactNode } from 'react';
import type { AuditEntry } from '#shared/administration-schema';
import { useMediaQuery } from '../../hooks/use-media-query';
import { formatDateTime } from '../../ui/format';
import { AUDIT_LABELS, tellDetails } from './audit-texts';

type EntriesProps = { readonly entries: readonly AuditEntry[] };
type EntryProps = { readonly entry: AuditEntry };

const COLUMNS = ['When', 'Who', 'What', 'To whom', 'From where'];

function When({ entry: { happenedAt } }: EntryProps): ReactNode {
  return <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>;
}

function What({ entry }: EntryProps): ReactNode {
  return (
    <>
      <p className="font-medium">{AUDIT_LABELS[entry.action]}</p>
      {tellDetails(entry).map((detail) => (
        <p key={detail} className="text-muted wrap-anywhere">
          {detail}
        </p>
      ))}
    </>
  );
}

function Table({ entries }: EntriesProps): ReactNode {
  return (
    <table className="w-full table-fixed border-t border-line text-left text-sm">
      <caption className="sr-only">Audit log, newest first</caption>
      <thead className="text-muted">
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium first:w-46 last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line align-top *:py-2.5 *:pr-4 *:last:pr-0">
            <td className="tabular-nums">
              <When entry={entry} />
            </td>
            <td className="font-medium wrap-anywhere">{entry.actorName}</td>
            <td>
              <What entry={entry} />
            </td>
            <td className="wrap-anywhere">
              {entry.targetName ?? <span className="text-muted">Nobody</span>}
            </td>
            <td className="text-muted">
              <p className="wrap-anywhere tabular-nums">{entry.address ?? 'Unknown'}</p>
              <p>{entry.device}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ entries }: EntriesProps): ReactNode {
  return (
    <ol aria-label="Audit log, newest first" className="divide-y divide-line border-t border-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-0.5 py-3">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-medium wrap-anywhere">{entry.actorName}</p>
            <p className="shrink-0 text-muted tabular-nums">
              <When entry={entry} />
            </p>
          </div>
          <What entry={entry} />
          {entry.targetName !== null && <p className="wrap-anywhere">To: {entry.targetName}</p>}
          <p className="text-muted wrap-anywhere">
            From {entry.address ?? 'an unknown address'}, {entry.device}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Entries of the audit log: a table where there is room, a list on small screens. */
export function AuditEntries({ entries }: EntriesProps): ReactNode {
  const isWide = useMediaQuery('(width >= 56rem)');
  return isWide ? <Table entries={entries} /> : <List entries={entries} />;
}
