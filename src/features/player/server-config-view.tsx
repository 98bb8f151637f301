import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { useServerReport } from '../../api/use-server-report';
import { BusyButton } from '../../ui/busy-button';
import { formatDateTime } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** The servers, disabled ones too, their settings, and what is wrong with them; and a way to read them anew. */
export function ServerConfigView(): ReactNode {
  const { report, failure, readAgain, isRefreshing, refresh, outcome } = useServerReport();
  if (failure) return <LoadError message={errorMessage(failure)} onRetry={readAgain} className="mt-4" />;
  if (!report) return <Skeleton className="mt-4 h-72" />;
  const { servers, settings, version, lastUpdated, problems } = report;
  const facts = [
    ['Version', version],
    ['Last updated', formatDateTime(lastUpdated) ?? lastUpdated ?? 'Unknown'],
    ['Default server', String(settings.defaultServer)],
    ['Automatic fallback', yesOrNo(settings.autoFallback)],
    ['Retries', String(settings.maxRetries)],
    ['Load timeout', `${settings.loadTimeout} ms`],
  ] as const;
  return (
    <>
      <dl className="mt-4 grid gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {problems.map((problem) => (
        <p key={problem} className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ))}
      <table className="mt-4 w-full border-t border-line text-left text-sm tabular-nums">
        <caption className="sr-only">Streaming servers</caption>
        <thead className="text-muted">
          <tr>
            {['ID', 'Name', 'Priority', 'State'].map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {servers.map(({ id, name, priority, enabled }) => (
            <tr key={id} className="border-t border-line">
              <td className="py-2 pr-3">{id}</td>
              <td className="py-2 pr-3 font-medium">{name}</td>
              <td className="py-2 pr-3">{priority}</td>
              <td className={enabled ? 'text-success' : 'text-muted'}>{enabled ? 'Enabled' : 'Disabled'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <BusyButton variant="primary" isBusy={isRefreshing} onClick={refresh}>
          Refresh servers
        </BusyButton>
        <p role="status" className="text-sm text-muted">
          {outcome?.message}
        </p>
      </div>
    </>
  );
}
