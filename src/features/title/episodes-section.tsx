import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { SeasonSummary } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { SEASON_START } from '../../titles/show-address';
import { buttonClass } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SelectField } from '../../ui/select-field';
import { EpisodeGridSkeleton } from './episode-card';
import { EpisodeList } from './episode-list';
import { noEpisodesText } from './texts';
import type { useShowPosition } from './use-show-position';

type EpisodesSectionProps = {
  readonly position: NonNullable<ReturnType<typeof useShowPosition>>;
};

/** The season select and the season's episodes. */
export function EpisodesSection({ position }: EpisodesSectionProps): ReactNode {
  const { listed, marked, progress } = position;
  const { show, season, seasonPage, error, retry } = listed;
  const [, navigate] = useLocation();
  const summary = show.seasons.find(({ number }) => number === season);
  return (
    <section className="page-gutter pt-1.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-heading">Episodes</h2>
        {summary && (
          <SelectField
            label="Season"
            value={String(season)}
            options={show.seasons.map(({ number, name }) => ({ value: String(number), label: name }))}
            onChange={(chosen) => navigate(paths.episode(show.id, Number(chosen), SEASON_START))}
            className="max-w-full"
          />
        )}
        <noscript>
          <ul aria-label="Seasons" className="flex flex-wrap gap-2">
            {show.seasons.map(({ number, name }) => (
              <li key={number}>
                <a
                  href={paths.episode(show.id, number, SEASON_START)}
                  aria-current={number === season ? 'true' : undefined}
                  className={buttonClass('quiet', 'aria-current:text-accent')}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      </div>
      {listed.isPending && (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <EpisodeGridSkeleton />
        </div>
      )}
      {error !== null && <LoadError message={error} onRetry={retry} className="mt-4 min-h-60" />}
      {(season === null || seasonPage?.episodes.length === 0) && <NoEpisodes summary={summary} />}
      {season !== null && seasonPage !== null && (
        <EpisodeList
          key={season}
          showId={show.id}
          season={season}
          page={seasonPage}
          current={marked}
          progress={progress}
        />
      )}
    </section>
  );
}

/** @param summary undefined when the show has no seasons */
function NoEpisodes({ summary }: { summary: SeasonSummary | undefined }): ReactNode {
  if (!summary) return <p className="mt-4 text-muted">{noEpisodesText('')}</p>;
  return (
    <div className="mt-4 panel p-5">
      <p className="font-semibold">{summary.name}</p>
      <p className="mt-1 text-muted">{noEpisodesText(summary.date)}</p>
    </div>
  );
}
