import { RefreshCw } from 'lucide-react';
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import type { LoadedServers } from '../../api/server-config';
import { findDefaultServer, saveDefaultServer, subscribeToDefaultServer } from '../../storage/default-server';
import { Skeleton } from '../../ui/skeleton';
import { currentAttempt } from './playback';
import { ServerRow } from './server-row';
import type { PlaybackControls } from './use-playback';

const PLACES = ['first', 'second', 'third'];

type ServerPanelProps = {
  /** Null while they are on the way. */
  readonly servers: LoadedServers | null;
  readonly controls: PlaybackControls;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** Where the panel begins, for the keyboard. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The players at hand, which one plays, and which one this browser begins with (2 §2 "Player page"). */
export function ServerPanel(props: ServerPanelProps): ReactNode {
  const { servers, controls, isRefreshing, onRefresh, heading } = props;
  const defaultId = useSyncExternalStore(subscribeToDefaultServer, findDefaultServer, () => null);
  const activeId = currentAttempt(controls.playback)?.server.id;

  return (
    <section className="noscript:hidden rounded-panel border border-line bg-raised has-[h2:focus]:border-accent">
      <div className="flex min-h-14 items-center gap-3 border-b border-line pr-1.5 pl-5">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          Streaming Servers
        </h2>
        {servers?.failed && (
          <span className="rounded-full bg-danger/15 px-2.5 py-0.5 text-xs font-semibold text-danger">
            Config Error
          </span>
        )}
        <button
          type="button"
          onClick={onRefresh}
          aria-label="Refresh servers"
          className="ml-auto grid size-11 place-items-center rounded-full text-muted hover:bg-white/10 hover:text-ink"
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
                isActive={server.id === activeId}
                isDefault={server.id === defaultId}
                onUse={() => controls.choose(server.id)}
                onDefault={saveDefaultServer}
              />
            ))
          : PLACES.map((place) => (
              <li key={place} className="p-3">
                <Skeleton className="h-19 sm:h-11" />
              </li>
            ))}
      </ul>
    </section>
  );
}
