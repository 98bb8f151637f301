import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import type { Watchable } from '#shared/streaming-servers';
import type { TitlePage } from '#shared/title-page';
import { useServers } from '../../api/server-config';
import { PageHead } from '../../lib/page-head';
import { setbackPath } from '../../paths';
import { useRecordWatch } from '../../session/use-record-watch';
import { AttemptList } from './attempt-list';
import { DetailsPanel } from './details-panel';
import { PlayerFrame } from './player-frame';
import { ServerPanel } from './server-panel';
import { usePlayback } from './use-playback';
import { WayOut } from './way-out';

/** As wide as the window, and no wider than leaves the whole frame in view; on a low window, a screenful of frame. */
const PLAYER_WIDTH =
  'mx-auto max-w-[max(calc((100dvh-var(--top-bar)-8rem)*16/9),min(calc(100dvh*16/9),48rem))]';

type WatchScreenProps = {
  /** Null while the title is on the way. */
  readonly page: TitlePage | null;
  readonly watchable: Watchable;
  /** What follows the title in the heading: its year, or SxEy. */
  readonly suffix: string;
  readonly backPath: string;
  /** Beside "Not playing?": the ways to other episodes. */
  readonly steps?: ReactNode;
  /** Under the servers: what else there is to watch of the title. */
  readonly children?: ReactNode;
};

/** The player with everything around it that movies and episodes share (2 §2 "Player page"). */
export function WatchScreen(props: WatchScreenProps): ReactNode {
  const { page, watchable, suffix, backPath, steps, children } = props;
  const [path, navigate] = useLocation();
  const { servers, isRefreshing, refresh } = useServers();
  const controls = usePlayback(servers?.config ?? null);
  const recordWatch = useRecordWatch();
  const isFound = page !== null;
  // What is known from before does not count while it is asked anew: retrying would fail at once.
  const hasNoServer = !isRefreshing && servers?.config.servers.length === 0;
  const { mediaType, id, season, episode } = watchable;

  useEffect(() => {
    if (isFound) recordWatch({ mediaType, id, season, episode });
  }, [isFound, recordWatch, mediaType, id, season, episode]);

  useEffect(() => {
    if (hasNoServer) navigate(setbackPath('no-player', path), { replace: true });
  }, [hasNoServer, path, navigate]);

  return (
    <div className="page-gutter pb-12">
      {page && (
        <PageHead
          title={`Watch ${page.title} ${suffix} · ${BRAND.name}`}
          description={page.overview || BRAND.description}
          noIndex
        />
      )}
      <div className={PLAYER_WIDTH}>
        <div className="flex min-h-16 items-center gap-3 py-2">
          <Link
            href={backPath}
            className="-ml-2.5 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-3 text-sm font-medium text-muted hover:bg-white/10 hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Back to details</span>
          </Link>
          <h1 aria-busy={page === null} className="min-w-0 truncate text-heading">
            {page?.title ?? 'Loading…'}
            {page && suffix && <span className="font-normal text-muted"> {suffix}</span>}
          </h1>
        </div>
        <PlayerFrame controls={controls} watchable={watchable} title={page?.title ?? ''} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <WayOut controls={controls} />
          {steps}
        </div>
        <div className="mt-2 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6">
            <ServerPanel
              servers={servers}
              controls={controls}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
            />
            <AttemptList playback={controls.playback} />
            {children}
          </div>
          {page && <DetailsPanel page={page} />}
        </div>
      </div>
    </div>
  );
}
