import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../navigation/paths';
import { useRouteParameters } from '../../navigation/route-table';
import { readPreferences } from '../../storage/preferences';
import { useLastPosition } from '../../sync/use-last-position';
import { SEASON_START, toShowAddress } from '../../titles/show-address';
import { type ShowView, useShow } from '../../titles/use-show';
import { useShortcuts } from '../../ui/shortcuts';
import { EpisodeCard } from './episode-card';
import { findNeighbours } from './episode-neighbours';
import { EpisodeSteps } from './episode-steps';
import { SeasonEpisodes } from './season-episodes';
import { SeasonList } from './season-list';
import { WatchScreen } from './watch-screen';

/**
 * Leads from a show's address without an episode to the episode that the user watched last, else to the first.
 * @param view null while the show is on the way, and where the address names an episode
 */
function useOpeningEpisode(view: ShowView | null): void {
  const [, navigate] = useLocation();
  const last = useLastPosition(view?.show ?? null, view !== null);
  const opening = view === null || view.isPending || last.isPending ? null : (last.current ?? view.current);
  const path = view && opening && paths.watchEpisode(view.show.id, opening.season, opening.episode);
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
}

/**
 * An episode's player. Without an episode in the address it opens with the one that the user watched last, otherwise
 * with the show's first, and takes over the address of that episode.
 */
export default function WatchShowPage(): ReactNode {
  const [, navigate] = useLocation();
  const address = toShowAddress(useRouteParameters());
  const { id } = address;
  const view = useShow(address, 'player');
  const isNamed = address.episode !== null;
  useOpeningEpisode(isNamed ? null : view);
  const start = { season: address.season ?? SEASON_START, episode: address.episode ?? SEASON_START };
  const { season, episode } = view?.current ?? start;
  // Only the start of a season may turn out to be another episode.
  const isPending = !isNamed || (episode === SEASON_START && (view === null || view.isPending));
  const hasEpisodes = view !== null && view.show.seasons.length > 0;
  const neighbours = findNeighbours(view);
  const { previous, next } = neighbours;

  const play = (number: number): void => navigate(paths.watchEpisode(id, season, number));
  const shortcuts = [
    ...(previous === null
      ? []
      : [{ key: 'p', text: 'previous', label: 'Previous episode', run: () => play(previous) }]),
    ...(next === null ? [] : [{ key: 'n', text: 'next', label: 'Next episode', run: () => play(next) }]),
  ];
  useShortcuts(shortcuts);

  function onEnded(): void {
    if (next !== null && readPreferences().autoNext) play(next);
  }

  return (
    <WatchScreen
      page={view?.show ?? null}
      watchable={{ mediaType: 'tv', id, season, episode }}
      suffix={`S${season}E${episode}`}
      backPath={isNamed ? paths.episode(id, season, episode) : paths.title('tv', id)}
      isPending={isPending}
      onEnded={onEnded}
      hints={shortcuts}
      steps={hasEpisodes && <EpisodeSteps view={view} neighbours={neighbours} />}
      aside={
        hasEpisodes && (
          <>
            <SeasonList view={view} />
            <SeasonEpisodes key={season} view={view} />
          </>
        )
      }
    >
      {hasEpisodes && <EpisodeCard view={view} />}
    </WatchScreen>
  );
}
