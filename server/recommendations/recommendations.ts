import { MEDIA_TYPES, type MediaType } from '#shared/media-type';
import { listBestTitles, listValidItems } from '#shared/media-validity';
import type { TitleCard } from '#shared/title-card';
import { isTmdbId, MIN_VOTES } from '#shared/tmdb-limits';
import {
  type MediaItem,
  type Movie,
  mediaPageSchema,
  movieSchema,
  type Show,
  showSchema,
} from '#shared/tmdb-schema';
import { RECOMMENDATIONS_MAX } from '#shared/watch-history';
import type { WatchHistoryEntry } from '#shared/watch-history-schema';
import type { Catalogue } from '../catalogue/catalogue';
import { createView } from '../catalogue/view';
import { CatalogueError } from '../tmdb/catalogue-error';
import type { WatchHistory } from '../watch-history/watch-history';
import { genreOf } from './genre-counterparts';

/** 1 §9 "Recommendations". */
const RECENT_TITLES = 5;
const SIMILAR_PER_TITLE = 3;
const GENRES = 3;
const TITLES_PER_GENRE_AND_TYPE = 2;

/** A title that may be shown, with its type beside its facts. */
type Candidate = MediaItem & { readonly media_type: MediaType };

/** What a title that was watched leads to. */
type Trail = { readonly genreIds: readonly number[]; readonly similar: readonly Candidate[] };

const keyOf = ({ media_type, id }: Pick<Candidate, 'media_type' | 'id'>) => `${media_type}-${id}`;

function toCandidates(items: readonly MediaItem[], year: number, listType?: MediaType): Candidate[] {
  return listValidItems(items, year, listType).map(({ item, mediaType }) => ({
    ...item,
    media_type: mediaType,
  }));
}

function bestFirst(candidates: readonly Candidate[], year: number): Candidate[] {
  const byKey = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]));
  return listBestTitles(candidates, year).flatMap(
    ({ mediaType, id }) => byKey.get(`${mediaType}-${id}`) ?? [],
  );
}

function toTrail({ genres, similar }: Movie | Show, mediaType: MediaType, year: number): Trail {
  return {
    genreIds: (genres ?? []).map(({ id }) => id).filter(isTmdbId),
    similar: bestFirst(toCandidates(similar?.results ?? [], year, mediaType), year),
  };
}

const viewMovieTrail = createView(movieSchema, (movie, year) => toTrail(movie, 'movie', year));
const viewShowTrail = createView(showSchema, (show, year) => toTrail(show, 'tv', year));
const VIEW_DISCOVERED = {
  movie: createView(mediaPageSchema, ({ results }, year) => toCandidates(results, year, 'movie')),
  tv: createView(mediaPageSchema, ({ results }, year) => toCandidates(results, year, 'tv')),
};
const viewTrending = createView(mediaPageSchema, ({ results }, year) => toCandidates(results, year));

/** One source that has nothing to give does not spoil the others. */
async function orElse<Answer>(work: Promise<Answer>, fallback: Answer): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CatalogueError) return fallback;
    throw error;
  }
}

async function readTrail(catalogue: Catalogue, entry: WatchHistoryEntry, year: number): Promise<Trail> {
  const { entry: stored } = await catalogue.title(entry.media_type, Number(entry.media_id));
  return entry.media_type === 'movie' ? viewMovieTrail(stored, year) : viewShowTrail(stored, year);
}

async function readGenre(catalogue: Catalogue, mediaType: MediaType, genreId: number, year: number) {
  const { entry } = await catalogue.discover(mediaType, {
    sort_by: 'popularity.desc',
    'vote_count.gte': MIN_VOTES,
    with_genres: genreOf(mediaType, genreId),
  });
  return VIEW_DISCOVERED[mediaType](entry, year);
}

/** The genres that come up most, those of the latest title first among equals. */
function favouriteGenres(trails: readonly Trail[]): number[] {
  const counts = new Map<number, number>();
  for (const id of trails.flatMap(({ genreIds }) => genreIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, GENRES)
    .map(([id]) => id);
}

/**
 * Recommended for You (1 §9): up to 3 titles similar to each of the 5 watched last, then 2 movies and 2 shows of up
 * to 3 genres among those; none that was watched, each once, at most 20, best first (1 §5). Where that gives
 * nothing, what is trending.
 *
 * @throws CatalogueError when the movie database failed and there is nothing to show because of that.
 */
export async function readRecommendations(
  { catalogue, history }: { readonly catalogue: Catalogue; readonly history: WatchHistory },
  userId: string,
  year: number,
): Promise<TitleCard[]> {
  const recent = await history.list(userId, { limit: RECENT_TITLES, offset: 0 });
  const trails = await Promise.all(
    recent.map((entry) => orElse(readTrail(catalogue, entry, year), { genreIds: [], similar: [] })),
  );
  const wishes = favouriteGenres(trails).flatMap((id) => MEDIA_TYPES.map((mediaType) => ({ id, mediaType })));
  const discovered = await Promise.all(
    wishes.map(({ id, mediaType }) => orElse(readGenre(catalogue, mediaType, id, year), [])),
  );
  const sources = [
    ...trails.map(({ similar }) => ({ candidates: similar, take: SIMILAR_PER_TITLE })),
    ...discovered.map((candidates) => ({ candidates, take: TITLES_PER_GENRE_AND_TYPE })),
  ];

  const isWatched = await findWatched(history, userId, [
    ...trails.map(({ similar }) => similar),
    ...discovered,
  ]);
  const chosen = new Map<string, Candidate>();
  for (const { candidates, take } of sources) {
    const fresh = candidates.filter((title) => !chosen.has(keyOf(title)) && !isWatched(title));
    for (const title of fresh.slice(0, take)) chosen.set(keyOf(title), title);
  }
  const titles = [...chosen.values()].slice(0, RECOMMENDATIONS_MAX);
  return titles.length > 0
    ? listBestTitles(titles, year)
    : readTrending({ catalogue, history }, userId, year);
}

async function readTrending(
  { catalogue, history }: { readonly catalogue: Catalogue; readonly history: WatchHistory },
  userId: string,
  year: number,
): Promise<TitleCard[]> {
  const { entry } = await catalogue.trending('all', 'day');
  const candidates = viewTrending(entry, year);
  const isWatched = await findWatched(history, userId, [candidates]);
  const titles = candidates.filter((title) => !isWatched(title));
  return listBestTitles(titles.slice(0, RECOMMENDATIONS_MAX), year);
}

async function findWatched(
  history: WatchHistory,
  userId: string,
  lists: readonly (readonly Candidate[])[],
): Promise<(title: Candidate) => boolean> {
  const titles = lists.flat().map(({ media_type, id }) => ({ mediaType: media_type, mediaId: String(id) }));
  const watched = await history.listWatched(userId, titles);
  const keys = new Set(watched.map(({ mediaType, mediaId }) => `${mediaType}-${mediaId}`));
  return (title) => keys.has(keyOf(title));
}
