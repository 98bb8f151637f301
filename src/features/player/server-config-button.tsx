import { Settings, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/error-message';
import { useServerConfigReport } from '../../api/use-server-config-report';
import { BusyButton } from '../../ui/busy-button';
import { Dialog } from '../../ui/dialog';
import { formatDateTime } from '../../ui/format-time';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';

const ICON_BUTTON = 'grid size-11 place-items-center rounded-full text-muted hover:bg-fill hover:text-ink';

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** All servers including disabled ones, their settings, and the problems of the configuration. */
function ServerConfig(): ReactNode {
  const { report, failure, refetch, isRefreshing, refresh, outcome } = useServerConfigReport();
  if (failure) return <LoadError message={errorMessage(failure)} onRetry={refetch} className="mt-4" />;
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

export default function ServerConfigButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Server configuration"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={ICON_BUTTON}
      >
        <Settings aria-hidden="true" className="size-5" />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label="Server configuration"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-panel border border-line p-5 shadow-lifted"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-heading">Server configuration</h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => setOpen(false)}
            className={`${ICON_BUTTON} -mr-2`}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ServerConfig />
      </Dialog>
    </>
  );
}
