import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TitlePage } from '#shared/title-page';
import { formatDate, formatRating, formatRuntime } from '../../lib/format';
import { Poster } from '../../media/poster';

/** What is playing, beside the player (2 §2 "Player page"). */
export function DetailsPanel({ page }: { page: TitlePage }): ReactNode {
  const runtime = page.mediaType === 'movie' && page.runtimeMinutes ? formatRuntime(page.runtimeMinutes) : '';
  const facts = [formatDate(page.date), runtime].filter(Boolean);
  return (
    <section className="rounded-panel border border-line bg-raised p-5">
      <h2 className="font-semibold">Details</h2>
      <div className="mt-4 flex gap-4">
        <div className="aspect-2/3 w-24 shrink-0 self-start overflow-hidden rounded-card">
          <Poster path={page.posterPath} sizes="96px" />
        </div>
        <div className="grid min-w-0 content-start gap-1.5 text-sm text-muted">
          <p className="text-base font-medium text-ink">{page.title}</p>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {page.rating > 0 && (
            <p className="flex items-center gap-1.5">
              <Star aria-hidden="true" className="size-3.5 fill-accent text-accent" />
              <span className="sr-only">Rating </span>
              {formatRating(page.rating)}
            </p>
          )}
          <p>{page.genres.map(({ name }) => name).join(', ')}</p>
        </div>
      </div>
      {page.overview && <p className="mt-4 text-sm leading-relaxed text-muted">{page.overview}</p>}
    </section>
  );
}
