import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ShowView } from '../../media/use-show';
import { paths } from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { SelectField } from '../../ui/select-field';
import { EpisodeCard } from './episode-card';
import { EPISODE_GRID, EPISODES_SHOWN_FIRST, EpisodeGridSkeleton } from './episode-grid-skeleton';

type EpisodesSectionProps = {
  readonly view: ShowView;
  /** Whether the address names the episode: only then is it marked. */
  readonly isNamed: boolean;
};

/** A season's episodes with the choice of the season; both live in the address (2 §2 "TV detail"). */
export function EpisodesSection({ view, isNamed }: EpisodesSectionProps): ReactNode {
  const { show, season, episode, seasonPage, failure, retry } = view;
  const [, navigate] = useLocation();
  const episodes = seasonPage?.episodes ?? [];
  const place = episodes.findIndex(({ number }) => number === episode);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && place < EPISODES_SHOWN_FIRST && episodes.length > EPISODES_SHOWN_FIRST;
  const shown = isCut ? episodes.slice(0, EPISODES_SHOWN_FIRST) : episodes;
  return (
    <section className="page-gutter">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-heading">Episodes</h2>
        <SelectField
          label="Season"
          value={String(season)}
          options={show.seasons.map(({ number, name }) => ({ value: String(number), label: name }))}
          onChange={(chosen) => navigate(paths.episode(show.id, Number(chosen), 1))}
        />
        <Link
          href={paths.watchEpisode(show.id, season, episode)}
          className={buttonClass('secondary', 'ml-auto max-sm:hidden')}
        >
          <Play aria-hidden="true" className="size-4 fill-current" />
          Watch S{season}E{episode}
        </Link>
      </div>
      {seasonPage === null && failure === null && (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <EpisodeGridSkeleton />
        </div>
      )}
      {failure !== null && <Failure message={failure} onRetry={retry} className="mt-4 min-h-60" />}
      {seasonPage !== null && episodes.length === 0 && (
        <p className="mt-4 text-muted">No episodes of this season are known yet.</p>
      )}
      <ol className={EPISODE_GRID}>
        {shown.map((facts) => (
          <li key={facts.number}>
            <EpisodeCard
              showId={show.id}
              season={season}
              facts={facts}
              isCurrent={isNamed && facts.number === episode}
            />
          </li>
        ))}
      </ol>
      {isCut && (
        <div className="mt-5 flex justify-center">
          <Button onClick={() => setWhole(true)}>Show All Episodes</Button>
        </div>
      )}
    </section>
  );
}
