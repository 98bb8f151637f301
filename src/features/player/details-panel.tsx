import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import type { TitlePage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { type Fact, FactList } from '../../titles/fact-list';
import { Poster } from '../../titles/poster';
import { StarRating } from '../../titles/star-rating';
import { buttonClass } from '../../ui/button';
import { formatCount, formatDate, formatRuntime } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';

function listFacts(page: TitlePage): readonly Fact[] {
  if (page.mediaType === 'movie') {
    return [
      { label: 'Released', value: formatDate(page.date) },
      { label: 'Runtime', value: page.runtimeMinutes ? formatRuntime(page.runtimeMinutes) : null },
      { label: 'Studio', value: page.studio },
    ];
  }
  return [
    { label: 'First aired', value: formatDate(page.date) },
    { label: 'Seasons', value: page.seasonCount > 0 ? formatCount(page.seasonCount) : null },
    { label: 'Episodes', value: page.episodeCount > 0 ? formatCount(page.episodeCount) : null },
    { label: 'Status', value: page.status },
    { label: 'Network', value: page.network },
    { label: page.creators.length === 1 ? 'Creator' : 'Creators', value: page.creators.join(', ') },
  ];
}

type DetailsPanelProps = {
  readonly page: TitlePage;
  /** In wide windows the parts are next to each other. */
  readonly isWide: boolean;
};

export function DetailsPanel({ page, isWide }: DetailsPanelProps): ReactNode {
  return (
    <section className="panel p-5">
      <h2 className="font-semibold">Details</h2>
      <div className={isWide ? 'gap-x-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)_17rem]' : ''}>
        <div className="mt-4 flex gap-4">
          <div className="aspect-2/3 w-24 shrink-0 self-start overflow-hidden rounded-card">
            <Poster path={page.posterPath} sizes="96px" />
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-2 text-sm text-muted">
            <p className="text-base/snug font-semibold text-ink">
              <bdi>{page.title}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
              {yearOf(page.date) && <span>{yearOf(page.date)}</span>}
              <StarRating rating={page.rating} />
            </p>
            <ul className="flex flex-wrap gap-1.5">
              {page.genres.map(({ id, name }) => (
                <li key={id} className="max-w-full rounded-full bg-fill px-2.5 py-0.5 text-xs font-medium">
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </div>
        </div>
        {page.overview && (
          <p dir="auto" className="mt-4 line-clamp-6 max-w-prose text-[0.9375rem]/relaxed text-muted">
            {page.overview}
          </p>
        )}
        <div className={`mt-4 border-t border-line pt-4 ${isWide ? 'col-start-3 lg:border-0 lg:pt-0' : ''}`}>
          <FactList facts={listFacts(page)} className="gap-2 text-sm" />
          <SiteLink
            href={paths.title(page.mediaType, page.id)}
            className={buttonClass('secondary', 'mt-5 w-full')}
          >
            {page.mediaType === 'movie' ? 'More about this movie' : 'More about this show'}
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
