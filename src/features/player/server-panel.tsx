import { ChevronDown, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoadedServers } from '../../api/streaming-servers';
import { useUnreachable } from '../../service-worker/use-unreachable';
import { findCurrentAttempt, hasFailed, listAttempts, listLastAttempts, type Playback } from './playback';
import { ServerList } from './server-list';
import { describeServer, serverText, TEXTS } from './texts';
import type { PlaybackControls } from './use-playback';
import type { ServerDisclosure } from './use-server-disclosure';

type ServerPanelProps = {
  readonly servers: LoadedServers;
  readonly controls: PlaybackControls;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly disclosure: ServerDisclosure;
};

/** A row with the server in use, which expands to all servers. Loaded after the player. */
export function ServerPanel(props: ServerPanelProps): ReactNode {
  const { servers, controls, isRefreshing, onRefresh, disclosure } = props;
  const { playback } = controls;
  const isOffline = useUnreachable(false);
  const active = findCurrentAttempt(playback)?.server;

  return (
    <section className="noscript:hidden panel has-[h2:focus]:border-accent">
      <details
        open={disclosure.isOpen}
        onToggle={({ currentTarget }) => disclosure.setOpen(currentTarget.open)}
        className="group"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          // The browser reports its own toggling later, when the state may have changed again.
          onClick={(event) => {
            event.preventDefault();
            disclosure.setOpen(!disclosure.isOpen);
          }}
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-panel px-5"
        >
          <span className="min-w-0 truncate font-semibold">
            {serverText(active?.name, hasFailed(playback))}
          </span>
          {servers.failed && !isOffline && (
            <span className="shrink-0 rounded-full bg-danger/15 px-2.5 py-0.5 text-xs font-semibold text-danger">
              Config Error
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex min-h-14 items-center gap-3 border-y border-line pr-1.5 pl-5">
          <h2 ref={disclosure.setHeading} tabIndex={-1} className="font-semibold">
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
        <ServerList servers={servers.config.servers} activeId={active?.id} onUse={controls.choose} />
      </details>
      <TriedServers playback={playback} />
    </section>
  );
}

/** One line for each server, once a server was retried, left or failed. */
function TriedServers({ playback }: { playback: Playback }): ReactNode {
  if (listAttempts(playback).length < 2 && !hasFailed(playback)) return null;
  return (
    <ul
      aria-label={TEXTS.tried}
      className="grid gap-1.5 border-t border-line px-5 py-4 text-sm text-muted tabular-nums"
    >
      {listLastAttempts(playback).map((attempt) => (
        <li key={attempt.server.id}>{describeServer(attempt)}</li>
      ))}
    </ul>
  );
}
