import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerConfigReport } from '../../api/use-server-config-report';
import { BusyButton } from '../../ui/busy-button';
import { formatCount } from '../../ui/format';
import { formatDateTime } from '../../ui/format-time';
import { Skeleton } from '../../ui/skeleton';
import { FactList, Panel } from './admin-panel';
import { ADMIN_META } from './admin-queries';
import { UNKNOWN } from './texts';

/** For a configuration without a version. */
const DEFAULT_VERSION = '1.0.0';

type Report = NonNullable<ReturnType<typeof useServerConfigReport>['report']>;

const EMPTY_REPORT = { servers: [], version: '', lastUpdated: null, failed: false, problems: [] };

function ServerTable({ servers }: Pick<Report, 'servers'>): ReactNode {
  return (
    <table className="w-full border-t border-line text-left text-sm tabular-nums">
      <caption className="sr-only">Streaming servers by priority</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Name
          </th>
          <th scope="col" className="py-2 pr-6 text-right font-medium">
            Priority
          </th>
          <th scope="col" className="w-28 py-2 font-medium">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {servers.map(({ id, name, priority, enabled }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-2.5 font-medium wrap-anywhere">
              {name}
            </th>
            <td className="py-2.5 pr-6 text-right">{priority}</td>
            <td className={`py-2.5 font-medium ${enabled ? 'text-success' : 'text-muted'}`}>
              {enabled ? 'Enabled' : 'Disabled'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ServerPanel(): ReactNode {
  const { report, failure, updatedAt, refresh, isRefreshing, outcome } = useServerConfigReport(ADMIN_META);
  const { servers, version, lastUpdated, failed, problems } = report ?? EMPTY_REPORT;
  const orUnknown = (value: string | null): string | undefined => {
    if (report) return value ?? UNKNOWN;
    return failure ? UNKNOWN : undefined;
  };
  return (
    <Panel
      title="Server management"
      aside={
        <BusyButton isBusy={isRefreshing} Icon={RefreshCw} onClick={refresh}>
          {isRefreshing ? 'Refreshing…' : 'Refresh Servers'}
        </BusyButton>
      }
    >
      <div className="mb-3 min-h-10 text-sm sm:min-h-5">
        {!outcome && (
          <p className="text-muted">Reloads the server configuration, including in open players.</p>
        )}
        <p role="status" className={outcome?.tone === 'error' ? 'text-danger' : 'text-success'}>
          {outcome?.message}
        </p>
      </div>
      <FactList
        facts={[
          { label: 'Total servers', value: orUnknown(formatCount(servers.length)) },
          {
            label: 'Enabled',
            value: orUnknown(formatCount(servers.filter(({ enabled }) => enabled).length)),
          },
          { label: 'Version', value: orUnknown(version || DEFAULT_VERSION) },
          { label: 'Last updated', value: orUnknown(formatDateTime(lastUpdated)) },
          { label: 'Last refresh', value: orUnknown(formatDateTime(updatedAt)) },
        ]}
      />
      {failed && (
        <p className="pb-3 text-sm text-danger">
          The configuration couldn't be used. These are the fallback servers.
        </p>
      )}
      {problems.length > 0 && (
        <ul className="grid gap-1 pb-3 text-sm text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {report && <ServerTable servers={servers} />}
      {!report && !failure && <Skeleton className="h-44" />}
    </Panel>
  );
}
