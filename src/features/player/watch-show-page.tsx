import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useShortcuts } from '../../lib/shortcuts';
import { SEASON_START, toShowAddress } from '../../media/show-address';
import { useShow } from '../../media/use-show';
import { paths } from '../../paths';
import { useRouteParameters } from '../../route-parameters';
import { readPreferences } from '../../storage/preferences';
import { EpisodeCard } from './episode-card';
import { findNeighbours } from './episode-neighbours';
import { EpisodeSteps } from './episode-steps';
import { SeasonEpisodes } from './season-episodes';
import { SeasonList } from './season-list';
import { WatchScreen } from './watch-screen';

/** An episode's player; without an episode in the address, the first. */
export default function WatchShowPage(): ReactNode {
  const [, navigate] = useLocation();
  const address = toShowAddress(useRouteParameters());
  const { id } = address;
  const view = useShow(address, 'player');
  const isNamed = address.episode !== null;
  const start = { season: address.season ?? SEASON_START, episode: address.episode ?? SEASON_START };
  const { season, episode } = view?.current ?? start;
  // Only the start of a season may turn out to be another episode.
  const isPending = episode === SEASON_START && (view === null || view.isPending);
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
