import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import type { Watchable } from '#shared/streaming-servers';
import type { TitlePage } from '#shared/title-page';
import { useServers } from '../../api/streaming-servers';
import { isAdministrator, useSession } from '../../auth/session';
import { errorRedirectPath } from '../../navigation/paths';
import { useRecordWatch } from '../../sync/use-record-watch';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { DetailsPanel } from './details-panel';
import { AttemptList, PlayerNotice } from './playback-status';
import { PlayerBackdrop, PlayerFrame } from './player-frame';
import { ServerPanel } from './server-panel';
import { useEpisodeAnnouncement } from './use-episode-announcement';
import { type PlaybackControls, usePlayback } from './use-playback';
import { WatchHeader } from './watch-header';

/** Loaded for admins and owners only. If it fails to load, the button is missing. */
const ServerConfigButton = lazy(() =>
  import('./server-config-button')
    .then((module) => ({ default: module.ServerConfigButton }))
    .catch(() => ({ default: () => null })),
);

/** Limited so that the whole frame fits in the window below the header; in a low window, the frame fills it. */
const PLAYER_WIDTH =
  'mx-auto max-w-[max(calc((100dvh-var(--top-bar)-8rem)*16/9),min(calc((100dvh-var(--top-bar)-var(--tab-bar))*16/9),48rem))]';

const SHORTCUT_HINTS = [
  { key: 's', text: 'servers' },
  { key: 'f', text: 'full screen' },
];

/** Does nothing where the browser does not support or refuses full screen. */
function toggleFullScreen(element: HTMLElement | null): void {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => undefined);
}

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
  /** Below the servers. */
  readonly aside?: ReactNode;
  /** Above the servers. */
  readonly children?: ReactNode;
};

export function WatchScreen(props: WatchScreenProps): ReactNode {
  const {
    page,
    watchable,
    isPending = false,
    suffix,
    backPath,
    renderOverlay,
    episodeLinks,
    hints = [],
    aside,
    children,
  } = props;
  const [path, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useRef<HTMLElement>(null);
  const serversHeading = useRef<HTMLHeadingElement>(null);
  const { servers, isRefreshing, refresh } = useServers();
  const known = isPending ? null : watchable;
  const controls = usePlayback({ servers, watchable: known });
  const recordWatch = useRecordWatch();
  const { user } = useSession();
  const mayAdminister = user !== null && isAdministrator(user);
  const announcement = useEpisodeAnnouncement(known, heading, stage);
  const isWatched = page !== null && !isPending;
  // While the servers are refetched, an empty list may be outdated.
  const hasNoServer = !isRefreshing && servers?.config.servers.length === 0;
  const { mediaType, id, season, episode } = watchable;

  useEffect(() => {
    if (isWatched) recordWatch({ mediaType, id, season, episode });
  }, [isWatched, recordWatch, mediaType, id, season, episode]);

  useEffect(() => {
    if (hasNoServer) navigate(errorRedirectPath('no-player', path), { replace: true });
  }, [hasNoServer, path, navigate]);

  useShortcuts([
    { key: 's', label: 'Go to streaming servers', run: () => serversHeading.current?.focus() },
    { key: 'f', label: 'Full screen', run: () => toggleFullScreen(stage.current) },
  ]);

  /** For controls that disappear when they are used: moves the focus to the player. */
  function thenFocusStage<Args extends unknown[]>(act: (...args: Args) => void) {
    return (...args: Args): void => {
      act(...args);
      stage.current?.focus({ preventScroll: true });
    };
  }
  const stageControls: PlaybackControls = {
    ...controls,
    choose: thenFocusStage(controls.choose),
    skip: thenFocusStage(controls.skip),
    retry: thenFocusStage(controls.retry),
  };

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
      <div
        aria-hidden="true"
        className="absolute inset-x-0 -top-(--top-bar) -z-10 h-[min(60rem,90vw)] overflow-hidden mask-b-from-40% light:hidden"
      >
        <PlayerBackdrop
          path={page?.backdropPath ?? null}
          className="size-full scale-110 object-cover opacity-30 blur-3xl saturate-150"
        />
      </div>
      <div className={PLAYER_WIDTH}>
        <WatchHeader
          title={page?.title ?? null}
          suffix={suffix}
          backPath={backPath}
          heading={heading}
          tools={
            mayAdminister && (
              <Suspense>
                <ServerConfigButton />
              </Suspense>
            )
          }
        />
        <PlayerFrame
          controls={stageControls}
          stage={stage}
          title={page?.title ?? ''}
          backdropPath={page?.backdropPath ?? null}
          overlay={renderOverlay(controls, stage)}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <PlayerNotice controls={stageControls} />
          <div className="flex flex-wrap items-center gap-x-6 max-sm:w-full">
            <ShortcutHints hints={[...hints, ...SHORTCUT_HINTS]} />
            {episodeLinks}
          </div>
        </div>
        <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6">
            {children}
            <ServerPanel
              servers={servers}
              controls={controls}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
              heading={serversHeading}
            />
            <AttemptList playback={controls.playback} />
            {aside}
          </div>
          {page && <DetailsPanel page={page} />}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
