import { useCallback } from 'react';
import type { MediaType } from '#shared/media-type';
import { mediaTypesOf, mergeGenres, type SearchType } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { trpc } from '../../api/trpc';

/** A genre of movies and shows has the type movie. */
type SearchGenre = Genre & { readonly mediaType: MediaType };

export type SearchGenres = {
  /** Sorted by name; null until they are loaded. */
  readonly genres: readonly SearchGenre[] | null;
  readonly hasFailed: boolean;
  retry(): void;
};

type GenreQuery = {
  readonly data: readonly Genre[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

function combineGenres(mediaTypes: readonly MediaType[], queries: readonly GenreQuery[]): SearchGenres {
  const lists = mediaTypes.flatMap((mediaType, index) => {
    const genres = queries[index]?.data;
    return genres ? [genres.map((genre): SearchGenre => ({ ...genre, mediaType }))] : [];
  });
  const genres = lists.length === mediaTypes.length ? mergeGenres(lists) : null;
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
  // A stable function, because React Query then calls it only when a result changes.
  const combine = useCallback(
    (queries: readonly GenreQuery[]) => combineGenres(mediaTypesOf(type), queries),
    [type],
  );
  return trpc.useQueries(
    (t) => mediaTypesOf(type).map((mediaType) => t.catalogue.genres({ mediaType }, { enabled: isEnabled })),
    { combine },
  );
}
