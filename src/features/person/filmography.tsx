import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { MEDIA_TYPE_LABELS } from '#shared/media-type';
import type { PersonCredit, PersonPage } from '#shared/person-page';
import { titleKey, titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { Poster } from '../../titles/poster';
import { SuggestedTitles } from '../../titles/suggested-titles';
import { formatRating } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { countTitles, NO_TITLES } from './texts';

/** The width of `Credit`'s poster. */
const POSTER_SIZES = '64px';

function Credit({ credit }: { credit: PersonCredit }): ReactNode {
  const { mediaType, id, title, posterPath, rating, roles } = credit;
  const showsRating = useShowRatings() && rating > 0;
  const factsId = `credit-${titleKey(credit)}`;
  return (
    <SiteLink
      href={paths.title(mediaType, id)}
      aria-label={titleWithYear(credit)}
      aria-describedby={factsId}
      className="flex h-24 overflow-hidden rounded-card bg-raised ring-accent transition-colors duration-150 ring-inset hover:bg-overlay focus-visible:ring-3 focus-visible:outline-hidden"
    >
      <div className="aspect-2/3 h-full shrink-0 bg-skeleton">
        <Poster path={posterPath} sizes={POSTER_SIZES} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4">
        <p dir="auto" className="truncate text-left font-semibold">
          {title}
        </p>
        <div id={factsId} className="min-w-0 text-sm text-muted">
          <p className="flex items-center gap-x-2.5 tabular-nums">
            <span className="rounded-md bg-fill px-1.5 text-xs/5 font-semibold text-ink">
              {MEDIA_TYPE_LABELS[mediaType]}
            </span>
            {showsRating && (
              <span className="flex items-center gap-1">
                <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
                <span className="sr-only">Rating</span>
                {formatRating(rating)}
              </span>
            )}
          </p>
          <p dir="auto" className="truncate text-left">
            {roles.join(', ')}
          </p>
        </div>
      </div>
    </SiteLink>
  );
}

function groupByYear(credits: readonly PersonCredit[]): readonly (readonly [string, PersonCredit[]])[] {
  const years = new Map<string, PersonCredit[]>();
  for (const credit of credits) {
    const year = yearOf(credit.date);
    const titles = years.get(year);
    if (titles) titles.push(credit);
    else years.set(year, [credit]);
  }
  return [...years];
}

/** By year, the newest first. */
export function Filmography({ person }: { person: PersonPage }): ReactNode {
  const { credits } = person;
  return (
    <section aria-labelledby="filmography" className="page-gutter">
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-3">
        <h2 id="filmography" className="text-heading">
          Filmography
        </h2>
        {credits.length > 0 && <p className="text-sm text-muted">{countTitles(person)}</p>}
      </div>
      {credits.length === 0 && (
        <>
          <p className="text-muted">{NO_TITLES}</p>
          <div className="-mx-(--gutter)">
            <SuggestedTitles />
          </div>
        </>
      )}
      {groupByYear(credits).map(([year, titles]) => (
        <section
          key={year}
          aria-labelledby={`year-${year}`}
          className="flex flex-col gap-x-6 gap-y-2 border-t border-line py-4 sm:flex-row"
        >
          <h3 id={`year-${year}`} className="w-14 shrink-0 text-lg font-semibold tabular-nums">
            {year}
          </h3>
          <ul className="grid min-w-0 grow grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-3">
            {titles.map((credit) => (
              <li key={titleKey(credit)} className="min-w-0">
                <Credit credit={credit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
