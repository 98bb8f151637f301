import type { ReactNode } from 'react';
import { MEDIA_TYPES } from '#shared/media-type';
import { GENRES_FAILED, type SearchType } from '#shared/search';
import { uniqueBy } from '#shared/unique-by';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const LAYOUT = 'mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-7';
const SKELETONS = Array.from({ length: 21 }, (_, index) => index);

type Tile = { readonly id: number; readonly name: string; readonly href: string };

export type GenreTileQuery = {
  /** Null until they are loaded. */
  readonly tiles: readonly Tile[] | null;
  readonly hasFailed: boolean;
  retry(): void;
};

/** The genres with links to their lists. A genre of movies and shows links to its movies. */
export function useGenreTiles(type: SearchType): GenreTileQuery {
  const mediaTypes = MEDIA_TYPES.filter((mediaType) => type === 'multi' || type === mediaType);
  const queries = trpc.useQueries((t) => mediaTypes.map((mediaType) => t.catalogue.genres({ mediaType })));
  const genres = mediaTypes.flatMap((mediaType, index) =>
    (queries[index]?.data ?? []).map(({ id, name }) => ({ id, name, href: paths.genre(mediaType, id) })),
  );
  return {
    tiles: queries.some(({ data }) => !data)
      ? null
      : uniqueBy(genres, ({ id }) => String(id)).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    hasFailed: queries.some(({ isError }) => isError),
    retry() {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}

export function GenreTiles({ tiles, hasFailed, retry }: GenreTileQuery): ReactNode {
  return (
    <section aria-labelledby="genres-heading" className="page-gutter pt-6">
      <h3 id="genres-heading" className="text-heading">
        Genres
      </h3>
      {hasFailed ? (
        <LoadError message={GENRES_FAILED} onRetry={retry} className="mt-3" />
      ) : (
        <ul className={LAYOUT}>
          {tiles
            ? tiles.map(({ id, name, href }) => (
                <li key={id}>
                  <SiteLink
                    href={href}
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
