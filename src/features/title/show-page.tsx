import type { ReactNode } from 'react';
import { yearOf } from '#shared/media';
import { toShowAddress } from '../../api/show-reads';
import { useShow } from '../../media/use-show';
import { paths } from '../../paths';
import { useRouteParameters } from '../../route-parameters';
import { BelowFold } from '../../ui/below-fold';
import { CastCarousel } from './cast-carousel';
import { EpisodesSection } from './episodes-section';
import { countSeasons, showPanels } from './show-facts';
import { SimilarTitles } from './similar-titles';
import { TitleDetails } from './title-details';
import { TitleHead } from './title-head';
import { TitleHero } from './title-hero';
import { TitleSkeleton } from './title-skeleton';

/** A show's page, and the same page at one of its episodes (2 §2 "TV detail"). */
export default function ShowPage(): ReactNode {
  const address = toShowAddress(useRouteParameters());
  const view = useShow(address);
  if (!view) return <TitleSkeleton hasEpisodes />;

  const { show, season, episode } = view;
  const isEpisode = address.episode !== null;
  return (
    <>
      <TitleHead
        page={show}
        suffix={isEpisode ? `S${season}E${episode}` : ''}
        overview={(isEpisode && view.facts?.overview) || undefined}
      />
      <TitleHero
        page={show}
        meta={[
          yearOf(show.date),
          countSeasons(show.seasonCount),
          isEpisode ? `Season ${season}, Episode ${episode}` : '',
        ]}
        watchPath={paths.watchEpisode(show.id, season, episode)}
        sharePath={isEpisode ? paths.episode(show.id, season, episode) : paths.title('tv', show.id)}
      />
      <BelowFold>
        <div className="grid grid-cols-1 gap-8 pb-12">
          {show.seasons.length > 0 && <EpisodesSection view={view} isNamed={isEpisode} />}
          <TitleDetails page={show} panels={showPanels(view)} />
          <CastCarousel cast={show.cast} />
          <SimilarTitles titles={show.similar} browse={{ href: paths.shows(), text: 'Browse All Shows' }} />
        </div>
      </BelowFold>
    </>
  );
}
