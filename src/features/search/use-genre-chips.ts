import type { ReactNode } from 'react';
import { GENRES_FAILED } from '#shared/search';
import { paths } from '../../navigation/paths';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';
import type { SearchGenres } from './use-search-genres';

const LAYOUT = 'mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-7';
const SKELETONS = Array.from({ length: 21 }, (_, index) => index);

/** Links to the lists of the genres. */
export function GenreTiles({ genres, hasFailed, retry }: SearchGenres): ReactNode {
  return (
    <section aria-labelledby="genres-heading" className="page-gutter pt-6">
      <h3 id="genres-heading" className="text-heading">
        Genres
      </h3>
      {hasFailed ? (
        <LoadError message={GENRES_FAILED} onRetry={retry} className="mt-3" />
      ) : (
        <ul className={LAYOUT}>
          {genres
            ? genres.map(({ id, name, mediaType }) => (
                <li key={id}>
                  <SiteLink
                    href={paths.genre(mediaType, id)}
                    className="flex h-12 items-center rounded-card bg-field px-3 leading-5 font-semibold ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong"
                  >
                    {name}
                  </SiteLink>
                </li>
              ))
            : SKELETONS.map((index) => (
                <li key={index}>
                  <Skeleton className="h-12" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
