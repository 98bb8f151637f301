import { ChevronDown, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StreamingServer } from '#shared/streaming-servers-schema';
import type { LoadedServers } from '../../api/streaming-servers';
import { savePreferences, usePreferences } from '../../storage/preferences';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { findCurrentAttempt, hasFailed } from './playback';
import { TriedServers } from './playback-status';
import { serverText } from './texts';
import type { PlaybackControls } from './use-playback';
import type { ServerDisclosure } from './use-server-disclosure';

const SKELETON_ROWS = ['first', 'second', 'third'];

function Tag({ text, className }: { text: string; className: string }): ReactNode {
  return <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${className}`}>{text}</span>;
}

type ServerRowProps = {
  readonly server: StreamingServer;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly onUse: () => void;
};

function ServerRow({ server, isActive, isDefault, onUse }: ServerRowProps): ReactNode {
  const defaultLabel = isDefault ? 'Remove default' : 'Set as default';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-3 pl-5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{server.name}</span>
        <Tag text={`Priority ${server.priority}`} className="bg-fill text-muted" />
        {isDefault && <Tag text="Default" className="bg-accent/15 text-accent" />}
        {isActive && <Tag text="Active" className="bg-success/15 text-success" />}
      </div>
      <div className="flex gap-2 max-sm:-ml-5 max-sm:w-[calc(100%+1.25rem)] max-sm:justify-between">
        <Button
          variant="quiet"
          aria-label={`${defaultLabel}: ${server.name}`}
          onClick={() => savePreferences({ defaultServer: isDefault ? null : server.id })}
        >
          {defaultLabel}
        </Button>
        <Button
          // A disabled button would lose the focus when it is pressed.
          aria-disabled={isActive}
          onClick={() => !isActive && onUse()}
          className="aria-disabled:cursor-default aria-disabled:opacity-50"
        >
          Use<span className="sr-only"> {server.name}</span>
        </Button>
      </div>
    </li>
  );
}

type ServerPanelProps = {
  readonly servers: LoadedServers | null;
  readonly controls: PlaybackControls;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly disclosure: ServerDisclosure;
};

/** A row with the server in use, which expands to all servers. */
export function ServerPanel(props: ServerPanelProps): ReactNode {
  const { servers, controls, isRefreshing, onRefresh, disclosure } = props;
  const { playback } = controls;
  const active = findCurrentAttempt(playback)?.server;
  const defaultId = usePreferences().defaultServer;

  return (
    <section className="noscript:hidden panel has-[h2:focus]:border-accent">
      <details
        open={disclosure.isOpen}
        onToggle={({ currentTarget }) => disclosure.setOpen(currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-panel px-5">
          <span className="min-w-0 truncate font-semibold">
            {serverText(active?.name, hasFailed(playback))}
          </span>
          {servers?.failed && <Tag text="Config Error" className="shrink-0 bg-danger/15 text-danger" />}
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex min-h-14 items-center gap-3 border-y border-line pr-1.5 pl-5">
          <h2 ref={disclosure.heading} tabIndex={-1} className="font-semibold">
            Streaming Servers
          </h2>
          <button
            type="button"
            onClick={onRefresh}
            aria-label="Refresh servers"
            className="ml-auto grid size-11 place-items-center rounded-full text-muted hover:bg-fill hover:text-ink"
          >
            <RefreshCw aria-hidden="true" className={`size-4.5 ${isRefreshing ? 'animate-spin' : ''}`} />
          </button>
        </div>
        <ul className="divide-y divide-line">
          {servers
            ? servers.config.servers.map((server) => (
                <ServerRow
                  key={server.id}
                  server={server}
                  isActive={server.id === active?.id}
                  isDefault={server.id === defaultId}
                  onUse={() => controls.choose(server.id)}
                />
              ))
            : SKELETON_ROWS.map((row) => (
                <li key={row} className="p-3">
                  <Skeleton className="h-19 sm:h-11" />
                </li>
              ))}
        </ul>
      </details>
      <TriedServers playback={playback} />
    </section>
  );
}
