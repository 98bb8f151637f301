import { MEDIA_TYPES } from '#shared/media-type';
import { mergeGenres, type SearchType } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { trpc } from '../../api/trpc';

export type SearchGenres = {
  /** By name; null while they are not there. */
  readonly genres: readonly Genre[] | null;
  readonly hasFailed: boolean;
  retry(): void;
};

/**
 * The genres that results of a type can have (2 §3): of movies and of shows, each once, or of one of them.
 * @param isWanted false while nobody looks at them
 */
export function useSearchGenres(type: SearchType, isWanted: boolean): SearchGenres {
  const answers = trpc.useQueries((t) =>
    MEDIA_TYPES.filter((mediaType) => type === 'multi' || type === mediaType).map((mediaType) =>
      t.catalogue.genres({ mediaType }, { enabled: isWanted }),
    ),
  );
  const lists = answers.map(({ data }) => data).filter((list) => list !== undefined);
  const genres = lists.length === answers.length ? mergeGenres(lists) : null;
  return {
    genres,
    hasFailed: genres === null && answers.some(({ isError }) => isError),
    retry() {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
