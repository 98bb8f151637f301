import type { ReactNode } from 'react';
import { toShowAddress } from '../../api/show-reads';
import { useShow } from '../../media/use-show';
import { paths } from '../../paths';
import { useRouteParameters } from '../../route-parameters';
import { EpisodeCard } from './episode-card';
import { EpisodeSteps } from './episode-steps';
import { SeasonEpisodes } from './season-episodes';
import { SeasonList } from './season-list';
import { WatchScreen } from './watch-screen';

/** An episode's player (2 §2 "Player page"); without a season and an episode in the address, the first. */
export default function WatchShowPage(): ReactNode {
  const address = toShowAddress(useRouteParameters());
  const view = useShow(address);
  const season = view?.season ?? address.season ?? 1;
  const episode = view?.episode ?? address.episode ?? 1;
  const hasEpisodes = view !== null && view.show.seasons.length > 0;
  return (
    <WatchScreen
      page={view?.show ?? null}
      watchable={{ mediaType: 'tv', id: address.id, season, episode }}
      suffix={`S${season}E${episode}`}
      backPath={paths.episode(address.id, season, episode)}
      steps={hasEpisodes && <EpisodeSteps view={view} />}
    >
      {hasEpisodes && (
        <>
          <EpisodeCard view={view} />
          <SeasonList view={view} />
          <SeasonEpisodes view={view} />
        </>
      )}
    </WatchScreen>
  );
}
