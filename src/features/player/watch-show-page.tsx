import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../auth/session';
import { useRenderContext } from '../../hooks/render-context';
import { paths } from '../../navigation/paths';
import { useRouteParameters } from '../../navigation/route-table';
import { SEASON_START, toShowAddress } from '../../titles/show-address';
import { useShow } from '../../titles/use-show';
import { useShortcuts } from '../../ui/shortcuts';
import { EpisodeLinks, findNeighbours } from './episode-links';
import { EpisodeCard, SeasonList } from './episode-panels';
import { SeasonEpisodes } from './season-episodes';
import { UpNext } from './up-next';
import { WatchScreen } from './watch-screen';

/** Only for addresses without an episode. */
const EpisodeRedirect = lazy(() => import('./episode-redirect'));

export default function WatchShowPage(): ReactNode {
  const [, navigate] = useLocation();
  const address = toShowAddress(useRouteParameters());
  const { id } = address;
  const view = useShow(address, 'player');
  const page = view?.show ?? null;
  const isNamed = address.episode !== null;
  // Until it is known, the position cannot be found.
  const isSessionKnown = useSession().status !== 'checking';
  const start = { season: address.season ?? SEASON_START, episode: address.episode ?? SEASON_START };
  const { season, episode } = view?.current ?? start;
  // A season may begin with another number than 1.
  const isPending = !isNamed || (episode === SEASON_START && (view?.isPending ?? true));
  const hasEpisodes = view !== null && view.show.seasons.length > 0;
  const neighbours = findNeighbours(view, useRenderContext().today);
  const { previous, next } = neighbours;

  const play = (number: number): void => navigate(paths.watchEpisode(id, season, number));
  const shortcuts = [
    ...(previous === null
      ? []
      : [{ key: 'p', text: 'previous', label: 'Previous episode', run: () => play(previous) }]),
    ...(next === null ? [] : [{ key: 'n', text: 'next', label: 'Next episode', run: () => play(next) }]),
  ];
  useShortcuts(shortcuts);

  return (
    <WatchScreen
      page={page}
      watchable={{ mediaType: 'tv', id, season, episode }}
      suffix={`S${season}E${episode}`}
      backPath={isNamed ? paths.episode(id, season, episode) : paths.title('tv', id)}
      isPending={isPending}
      renderOverlay={(controls, stage) => (
        <UpNext controls={controls} stage={stage} page={page} current={view?.current ?? null} />
      )}
      hints={shortcuts}
      episodeLinks={hasEpisodes && <EpisodeLinks view={view} neighbours={neighbours} />}
    >
      {!isNamed && view && isSessionKnown && (
        <Suspense>
          <EpisodeRedirect view={view} />
        </Suspense>
      )}
      {hasEpisodes && (
        <>
          <EpisodeCard view={view} />
          <SeasonEpisodes key={season} view={view} />
          <SeasonList view={view} />
        </>
      )}
    </WatchScreen>
  );
}
