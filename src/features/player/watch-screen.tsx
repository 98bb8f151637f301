import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { isStaff } from '#shared/roles';
import { FALLBACK_CONFIG, type Watchable } from '#shared/streaming-servers';
import type { TitlePage } from '#shared/title-page';
import { useServers } from '../../api/streaming-servers';
import { useSession } from '../../auth/session';
import { errorRedirectPath } from '../../navigation/paths';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { optionalComponent } from '../../ui/optional-component';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { Skeleton } from '../../ui/skeleton';
import { DetailsPanel } from './details-panel';
import { NOTICE_LINE, NoticeSpace } from './notice-space';
import { PageBackdrop } from './player-backdrop';
import { PlayerFrame } from './player-frame';
import { useEpisodeAnnouncement } from './use-episode-announcement';
import { type PlaybackControls, usePlayback } from './use-playback';
import { type ServerDisclosure, useServerDisclosure } from './use-server-disclosure';
import { WatchHeader } from './watch-header';

/** Loaded for admins and owners only. */
const ServerConfigButton = optionalComponent(() => import('./server-config-button'));

const SERVER_PANEL = lazyComponent(() => import('./server-panel').then((module) => module.ServerPanel));

/** Loaded after the player. */
const PlayerNotice = optionalComponent(() => import('./playback-status'));

const SERVER_ROW = <Skeleton className="h-14.5 rounded-panel noscript:hidden" />;

const SHORTCUT_HINTS = [
  { key: 's', text: 'servers' },
  { key: 'f', text: 'full screen' },
];

type WatchScreenProps = {
  readonly page: TitlePage | null;
  readonly watchable: Watchable;
  /** Whether `watchable` may still change: until then nothing plays and nothing is recorded. */
  readonly isPending?: boolean;
  readonly suffix: string;
  readonly backPath: string;
  /** Above the player, also in full screen. */
  readonly renderOverlay: (controls: PlaybackControls, stage: RefObject<HTMLElement | null>) => ReactNode;
  readonly episodeLinks?: ReactNode;
  readonly hints?: readonly { readonly key: string; readonly text: string }[];
  /** Between the player and the servers. */
  readonly children?: ReactNode;
};

export function WatchScreen(props: WatchScreenProps): ReactNode {
  const { page, watchable, isPending = false, suffix, backPath, renderOverlay } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useRef<HTMLElement>(null);
  const isMovie = watchable.mediaType === 'movie';
  const known = isPending ? null : watchable;
  const { servers, isRefreshing, refresh } = useServers();
  // While the servers are refetched, an empty list may be outdated.
  useNoServerRedirect(!isRefreshing && servers?.config.servers.length === 0);
  // A title that does not exist must not enter the history.
  const recorded = page === null ? null : known;
  const controls = usePlayback({ servers, watchable: known, recorded });
  const disclosure = useServerDisclosure(controls.playback);
  useStageShortcuts(stage, disclosure);
  const announcement = useEpisodeAnnouncement(known, heading, stage);

  return (
    <div className="page-gutter relative isolate pb-12">
      {page && (
        <PageHead
          title={`Watch ${page.title} ${suffix} · ${BRAND.name}`}
          description={page.overview || BRAND.description}
          titlePage={page}
          noIndex
        />
      )}
      <PageBackdrop path={page?.backdropPath ?? null} />
      <div className="stage-width flex flex-col">
        <WatchHeader
          title={page?.title ?? null}
          suffix={suffix}
          backPath={backPath}
          heading={heading}
          tools={<AdminTools />}
        />
        <PlayerFrame
          controls={controls}
          stage={stage}
          title={page?.title ?? ''}
          backdropPath={page?.backdropPath ?? null}
          onShowServers={disclosure.show}
          overlay={renderOverlay(controls, stage)}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 phone-landscape:order-1">
          <div className="grid grid-cols-1">
            <NoticeSpace
              config={servers?.config ?? FALLBACK_CONFIG}
              playback={controls.playback}
              className="col-start-1 row-start-1"
            />
            <p role="status" className={`${NOTICE_LINE} col-start-1 row-start-1 text-muted`}>
              {controls.playback.config && (
                <Suspense>
                  <PlayerNotice controls={controls} stage={stage} />
                </Suspense>
              )}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 max-sm:w-full">
            <ShortcutHints hints={[...(props.hints ?? []), ...SHORTCUT_HINTS]} />
            {props.episodeLinks}
          </div>
        </div>
        <div
          className={`mt-4 grid grid-cols-1 items-start gap-6 phone-landscape:order-1 ${isMovie ? '' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'}`}
        >
          <div className="grid grid-cols-1 gap-6">
            {props.children}
            {servers && controls.playback.config ? (
              <LazyComponent
                code={SERVER_PANEL}
                props={{ servers, controls, isRefreshing, onRefresh: refresh, disclosure }}
                fallback={SERVER_ROW}
              />
            ) : (
              SERVER_ROW
            )}
          </div>
          {page && <DetailsPanel page={page} isWide={isMovie} />}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function AdminTools(): ReactNode {
  const { user } = useSession();
  if (user === null || !isStaff(user)) return null;
  return (
    <Suspense>
      <ServerConfigButton />
    </Suspense>
  );
}

function useNoServerRedirect(hasNoServer: boolean): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (hasNoServer) navigate(errorRedirectPath('no-player', path), { replace: true });
  }, [hasNoServer, path, navigate]);
}

/** Does nothing where the browser does not support or refuses full screen. */
function toggleFullScreen(element: HTMLElement | null): void {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => undefined);
}

function useStageShortcuts(stage: RefObject<HTMLElement | null>, { show }: ServerDisclosure): void {
  useShortcuts([
    { key: 's', label: 'Go to streaming servers', run: show },
    { key: 'f', label: 'Full screen', run: () => toggleFullScreen(stage.current) },
  ]);
}
