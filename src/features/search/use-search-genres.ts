import { MEDIA_TYPES } from '#shared/media-type';
import { mergeGenres, type SearchType } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { trpc } from '../../api/trpc';

export type SearchGenres = {
  /** Sorted by name; null until they are loaded. */
  readonly genres: readonly Genre[] | null;
  readonly hasFailed: boolean;
  retry(): void;
};

type GenreQuery = {
  readonly data: readonly Genre[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

/** At module level, because React Query then calls it only when a result changes. */
function combine(queries: readonly GenreQuery[]): SearchGenres {
  const lists = queries.map(({ data }) => data).filter((list) => list !== undefined);
  const genres = lists.length === queries.length ? mergeGenres(lists) : null;
  return {
    genres,
    hasFailed: genres === null && queries.some(({ isError }) => isError),
    retry() {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}

/** The genres of movies, of shows, or of both without duplicates. */
export function useSearchGenres(type: SearchType, isEnabled: boolean): SearchGenres {
  return trpc.useQueries(
    (t) =>
      MEDIA_TYPES.filter((mediaType) => type === 'multi' || type === mediaType).map((mediaType) =>
        t.catalogue.genres({ mediaType }, { enabled: isEnabled }),
      ),
    { combine },
  );
}
