import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { yearOf } from '#shared/media';
import type { Watchable } from '#shared/streaming-servers';
import type { TitlePage } from '#shared/title-page';
import { useServers } from '../../api/server-config';
import { PageHead } from '../../lib/page-head';
import { useTitlePage } from '../../media/use-title-page';
import { paths } from '../../paths';
import { useRouteParameters } from '../../route-parameters';
import { recordLocalWatch } from '../../storage/local-history';
import { AttemptList } from './attempt-list';
import { DetailsPanel } from './details-panel';
import { PlayerFrame } from './player-frame';
import { ServerPanel } from './server-panel';
import { usePlayback } from './use-playback';
import { WayOut } from './way-out';

/** As wide as the window, and no wider than leaves the whole frame in view; on a low window, a screenful of frame. */
const PLAYER_WIDTH =
  'mx-auto max-w-[max(calc((100dvh-var(--top-bar)-8rem)*16/9),min(calc(100dvh*16/9),48rem))]';

/** A movie's player (2 §2 "Player page"). */
export default function WatchPage(): ReactNode {
  const id = Number(useRouteParameters().id);
  const page = useTitlePage('movie', id);
  return (
    <Watch
      page={page}
      watchable={{ mediaType: 'movie', id, season: 1, episode: 1 }}
      backPath={paths.title('movie', id)}
    />
  );
}

type WatchProps = {
  /** Null while the title is on the way. */
  readonly page: TitlePage | null;
  readonly watchable: Watchable;
  readonly backPath: string;
};

function Watch({ page, watchable, backPath }: WatchProps): ReactNode {
  const [, navigate] = useLocation();
  const { servers, isRefreshing, refresh } = useServers();
  const controls = usePlayback(servers?.config ?? null);
  const isFound = page !== null;
  const hasNoServer = servers?.config.servers.length === 0;
  const { mediaType, id, season, episode } = watchable;

  useEffect(() => {
    if (isFound) recordLocalWatch({ mediaType, id, season, episode });
  }, [isFound, mediaType, id, season, episode]);

  useEffect(() => {
    if (hasNoServer) navigate(paths.notFound(), { replace: true });
  }, [hasNoServer, navigate]);

  const year = page ? yearOf(page.date) : '';
  return (
    <div className="page-gutter pb-12">
      {page && (
        <PageHead
          title={`Watch ${page.title} · ${BRAND.name}`}
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
          <h1 className="min-w-0 truncate text-heading">
            {page?.title ?? 'Loading…'}
            {year && <span className="font-normal text-muted"> ({year})</span>}
          </h1>
        </div>
        <PlayerFrame controls={controls} watchable={watchable} title={page?.title ?? ''} />
        <WayOut controls={controls} />
        <div className="mt-2 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            <ServerPanel
              servers={servers}
              controls={controls}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
            />
            <AttemptList playback={controls.playback} />
          </div>
          {page && <DetailsPanel page={page} />}
        </div>
      </div>
    </div>
  );
}
