import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import type { Watchable } from '#shared/streaming-servers';
import type { TitlePage } from '#shared/title-page';
import { useServers } from '../../api/server-config';
import { isAdministrator, useSession } from '../../auth/session';
import { setbackPath } from '../../navigation/paths';
import { useRecordWatch } from '../../sync/use-record-watch';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { AttemptList } from './attempt-list';
import { DetailsPanel } from './details-panel';
import { toggleFullScreen } from './full-screen';
import { PlayerFrame } from './player-frame';
import { PlayerNotice } from './player-notice';
import { PlayerPicture } from './player-picture';
import { ServerPanel } from './server-panel';
import { useEpisodeChange } from './use-episode-change';
import { type PlaybackControls, usePlayback } from './use-playback';
import { WatchHeader } from './watch-header';

/** For admins and owners only; without its code there is no gear, and nothing else is missing. */
const ServerGear = lazy(() =>
  import('./server-gear')
    .then(({ ServerGear: Gear }) => ({ default: Gear }))
    .catch(() => ({ default: () => null })),
);

/** As wide as the window, and no wider than leaves the whole frame in view; on a low window, a screenful of frame. */
const PLAYER_WIDTH =
  'mx-auto max-w-[max(calc((100dvh-var(--top-bar)-8rem)*16/9),min(calc((100dvh-var(--top-bar)-var(--tab-bar))*16/9),48rem))]';

const OWN_HINTS = [
  { key: 's', text: 'servers' },
  { key: 'f', text: 'full screen' },
];

type WatchScreenProps = {
  /** Null while the title is on the way. */
  readonly page: TitlePage | null;
  readonly watchable: Watchable;
  /** Whether `watchable` may still change: nothing plays and nothing is recorded before it is known. */
  readonly isPending?: boolean;
  /** What follows the title in the heading: its year, or SxEy. */
  readonly suffix: string;
  readonly backPath: string;
  /** Called when the player says that it has come to the end. */
  readonly onEnded: () => void;
  /** Beside "Not playing?": the ways to other episodes. */
  readonly steps?: ReactNode;
  /** The keys for them. */
  readonly hints?: readonly { readonly key: string; readonly text: string }[];
  /** Beside the servers: what else there is to watch of the title. */
  readonly aside?: ReactNode;
  /** Right under the frame: what is known of what plays. */
  readonly children?: ReactNode;
};

/** The player with everything around it that movies and episodes share (2 §2 "Player page"). */
export function WatchScreen(props: WatchScreenProps): ReactNode {
  const {
    page,
    watchable,
    isPending = false,
    suffix,
    backPath,
    onEnded,
    steps,
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
  const controls = usePlayback({ servers, watchable: known, onEnded });
  const recordWatch = useRecordWatch();
  const { user } = useSession();
  const mayAdminister = user !== null && isAdministrator(user);
  const announcement = useEpisodeChange(known, heading);
  const isWatched = page !== null && !isPending;
  // What is known from before does not count while it is asked anew: retrying would fail at once.
  const hasNoServer = !isRefreshing && servers?.config.servers.length === 0;
  const { mediaType, id, season, episode } = watchable;

  useEffect(() => {
    if (isWatched) recordWatch({ mediaType, id, season, episode });
  }, [isWatched, recordWatch, mediaType, id, season, episode]);

  useEffect(() => {
    if (hasNoServer) navigate(setbackPath('no-player', path), { replace: true });
  }, [hasNoServer, path, navigate]);

  useShortcuts([
    { key: 's', label: 'Go to the streaming servers', run: () => serversHeading.current?.focus() },
    { key: 'f', label: 'Full screen', run: () => toggleFullScreen(stage.current) },
  ]);

  /** A control that goes when it is used leaves the focus to the player. */
  function toStage<Args extends unknown[]>(act: (...args: Args) => void) {
    return (...args: Args): void => {
      act(...args);
      stage.current?.focus({ preventScroll: true });
    };
  }
  const staged: PlaybackControls = {
    ...controls,
    choose: toStage(controls.choose),
    skip: toStage(controls.skip),
    retry: toStage(controls.retry),
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
        className="absolute inset-x-0 -top-(--top-bar) -z-10 h-[min(60rem,90vw)] overflow-hidden mask-b-from-40%"
      >
        <PlayerPicture
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
                <ServerGear />
              </Suspense>
            )
          }
        />
        <PlayerFrame
          controls={staged}
          stage={stage}
          title={page?.title ?? ''}
          backdropPath={page?.backdropPath ?? null}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <PlayerNotice controls={staged} />
          <div className="flex flex-wrap items-center gap-x-6 max-sm:w-full">
            <ShortcutHints hints={[...hints, ...OWN_HINTS]} />
            {steps}
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
