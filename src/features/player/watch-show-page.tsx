import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { toShowAddress } from '../../api/show-reads';
import { useShortcuts } from '../../lib/shortcuts';
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

/** An episode's player (2 §2 "Player page"); without a season and an episode in the address, the first. */
export default function WatchShowPage(): ReactNode {
  const [, navigate] = useLocation();
  const address = toShowAddress(useRouteParameters());
  const view = useShow(address);
  const season = view?.season ?? address.season ?? 1;
  const episode = view?.episode ?? address.episode ?? 1;
  const hasEpisodes = view !== null && view.show.seasons.length > 0;
  const neighbours = findNeighbours(view);
  const { previous, next } = neighbours;

  const play = (number: number): void => navigate(paths.watchEpisode(address.id, season, number));
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
      watchable={{ mediaType: 'tv', id: address.id, season, episode }}
      suffix={`S${season}E${episode}`}
      backPath={paths.episode(address.id, season, episode)}
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
