import type { ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import type { ShowPage as Show } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useRouteParameters } from '../../navigation/route-table';
import { SEASON_START, toShowAddress } from '../../titles/show-address';
import { useShow } from '../../titles/use-show';
import { BelowFold } from '../../ui/below-fold';
import { CastCarousel } from './cast-carousel';
import { EpisodesSection } from './episodes-section';
import { showPanels } from './show-facts';
import { SimilarTitles } from './similar-titles';
import { countSeasons, longEpisodeLabel, shortEpisodeLabel } from './texts';
import { TitleDetails } from './title-details';
import { TitleHead } from './title-head';
import { TitleHero } from './title-hero';
import { TitleSkeleton } from './title-skeleton';
import { type ShowPosition, useShowPosition } from './use-show-position';
import { EpisodeCode } from './watch-buttons';

type ShowDetailsProps = { readonly show: Show; readonly position: ShowPosition };

/** The facts are computed when this is rendered, below the fold. */
function ShowDetails({ show, position }: ShowDetailsProps): ReactNode {
  return <TitleDetails page={show} panels={showPanels(show, position)} />;
}

/** The page of a show and of each of its episodes. */
export default function ShowPage(): ReactNode {
  const address = toShowAddress(useRouteParameters());
  const view = useShow(address, 'details');
  const isEpisode = address.episode !== null;
  const position = useShowPosition(view, isEpisode);
  if (!view || !position) return <TitleSkeleton hasEpisodes />;

  const { show, current, facts } = view;
  const { isPending, watchPath, startOver } = position;
  const code = position.current && (
    <EpisodeCode show={show} current={position.current} isPending={isPending} />
  );
  const episodePath =
    address.season !== null && paths.episode(show.id, address.season, current?.episode ?? SEASON_START);
  return (
    <>
      <TitleHead
        page={show}
        suffix={isEpisode ? shortEpisodeLabel(view) : ''}
        episode={isEpisode ? longEpisodeLabel(view) : ''}
        overview={(isEpisode && facts?.overview) || undefined}
      />
      <TitleHero
        page={show}
        meta={[yearOf(show.date), countSeasons(show.seasonCount), isEpisode ? longEpisodeLabel(view) : '']}
        watch={watchPath === null ? null : { path: watchPath, code, startOver }}
        sharePath={episodePath || paths.title('tv', show.id)}
      />
      <BelowFold>
        <div className="grid grid-cols-1 gap-6 pb-12 md:gap-8">
          {show.hasSeasonList && <EpisodesSection position={position} />}
          <CastCarousel cast={show.cast} />
          <ShowDetails show={show} position={position} />
          <SimilarTitles titles={show.similar} browse={{ href: paths.shows(), text: 'Browse All Shows' }} />
        </div>
      </BelowFold>
    </>
  );
}
