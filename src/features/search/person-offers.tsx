import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { Picture } from '../../titles/picture';
import { SiteLink } from '../../ui/site-link';
import type { SearchResults } from './use-search-results';

type PersonOffersProps = { readonly results: Pick<SearchResults, 'titles' | 'isLoading' | 'people'> };

/** The people whose name equals the query. They appear with the results, because they would move the skeleton. */
export function PersonOffers({ results: { titles, isLoading, people } }: PersonOffersProps): ReactNode {
  if (!people || (isLoading && titles.length === 0)) return null;
  return (
    <ul aria-label="People" className="page-gutter flex flex-wrap gap-3 pb-5">
      {people.map(({ id, name, department, profilePath, knownFor }) => (
        <li key={id} className="w-96 max-w-full">
          <SiteLink
            href={paths.person(id)}
            aria-label={name}
            aria-describedby={`person-${id}`}
            className="flex h-24 items-center overflow-hidden rounded-card bg-raised ring-accent transition-colors duration-150 ring-inset hover:bg-overlay focus-visible:ring-3 focus-visible:outline-hidden"
          >
            <div className="relative aspect-2/3 h-full shrink-0 bg-skeleton">
              <Picture
                kind="profile"
                path={profilePath}
                fallbackWidth={185}
                isBackground
                sizes="64px"
                className="size-full object-cover"
              />
            </div>
            <div className="min-w-0 flex-1 px-4">
              <p dir="auto" className="truncate text-left font-semibold">
                {name}
              </p>
              <p id={`person-${id}`} className="line-clamp-2 text-sm/5 text-muted">
                {[department, ...knownFor].filter(Boolean).join(' · ')}
              </p>
            </div>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
