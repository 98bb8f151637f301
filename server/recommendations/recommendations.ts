import { MEDIA_TYPES, type MediaType } from '#shared/media-type';
import { listBestTitles, listValidItems } from '#shared/media-validity';
import { type TitleCard, titleKey } from '#shared/title-card';
import { isTmdbId, MIN_VOTES } from '#shared/tmdb-limits';
import type { MediaItem, MediaPage, Movie, Show } from '#shared/tmdb-schema';
import { RECOMMENDATIONS_MAX } from '#shared/watch-history';
import type { WatchHistoryEntry } from '#shared/watch-history-schema';
import type { Catalogue } from '../catalogue/catalogue';
import { deferRepeats, readHomeRow } from '../catalogue/home';
import { createView } from '../catalogue/view';
import { CatalogueError } from '../tmdb/catalogue-error';
import { discoverRequest, movieRequest, showRequest, trendingRequest } from '../tmdb/requests';
import { findWatched, type HistoryServices, listHistory } from '../watch-history/watch-history';

const RECENT_TITLES = 5;
const SIMILAR_PER_TITLE = 3;
const GENRES = 3;
const TITLES_PER_GENRE_AND_TYPE = 2;
const ROW_BELOW = 'trendingMovies';

type Candidate = MediaItem & { readonly media_type: MediaType };

/** TMDB combines some genres of movies for shows, such as Action & Adventure; a bar is an "or". */
const COUNTERPARTS: Record<MediaType, Readonly<Record<number, string>>> = {
  movie: { 10759: '28|12', 10765: '878|14', 10768: '10752' },
  tv: { 28: '10759', 12: '10759', 878: '10765', 14: '10765', 10752: '10768' },
};

type Seed = { readonly genreIds: readonly number[]; readonly similar: readonly Candidate[] };

const keyOf = ({ media_type, id }: Pick<Candidate, 'media_type' | 'id'>) =>
  titleKey({ mediaType: media_type, id });

function toCandidates(items: readonly MediaItem[], year: number, listType?: MediaType): Candidate[] {
  return listValidItems(items, year, listType).map(({ item, mediaType }) => ({
    ...item,
    media_type: mediaType,
  }));
}

function bestFirst(candidates: readonly Candidate[], year: number): Candidate[] {
  const byKey = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]));
  return listBestTitles(candidates, year).flatMap((title) => byKey.get(titleKey(title)) ?? []);
}

function toSeed({ genres, similar }: Movie | Show, mediaType: MediaType, year: number): Seed {
  return {
    genreIds: (genres ?? []).map(({ id }) => id).filter(isTmdbId),
    similar: bestFirst(toCandidates(similar?.results ?? [], year, mediaType), year),
  };
}

const readMovieSeed = createView((movie: Movie, year) => toSeed(movie, 'movie', year));
const readShowSeed = createView((show: Show, year) => toSeed(show, 'tv', year));
const readDiscovered = {
  movie: createView(({ results }: MediaPage, year) => toCandidates(results, year, 'movie')),
  tv: createView(({ results }: MediaPage, year) => toCandidates(results, year, 'tv')),
};
const readTrendingTitles = createView(({ results }: MediaPage, year) => toCandidates(results, year));

async function orElse<Result>(work: Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CatalogueError) return fallback;
    throw error;
  }
}

async function readSeed(catalogue: Catalogue, entry: WatchHistoryEntry, year: number): Promise<Seed> {
  const id = Number(entry.media_id);
  return entry.media_type === 'movie'
    ? readMovieSeed(catalogue, movieRequest(id), year)
    : readShowSeed(catalogue, showRequest(id), year);
}

async function readGenre(catalogue: Catalogue, mediaType: MediaType, genreId: number, year: number) {
  const request = discoverRequest(mediaType, {
    sort_by: 'popularity.desc',
    'vote_count.gte': MIN_VOTES,
    with_genres: COUNTERPARTS[mediaType][genreId] ?? String(genreId),
  });
  return readDiscovered[mediaType](catalogue, request, year);
}

/** The most frequent genres; among equals, those of the latest title first. */
function favouriteGenres(seeds: readonly Seed[]): number[] {
  const counts = new Map<number, number>();
  for (const id of seeds.flatMap(({ genreIds }) => genreIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, GENRES)
    .map(([id]) => id);
}

type RecommendationServices = HistoryServices & { readonly catalogue: Catalogue };

/**
 * The row Recommended for You, with few repetitions of the row below it.
 * @throws CatalogueError when the movie database failed and there is nothing else to return.
 */
export async function readRecommendations(
  services: RecommendationServices,
  userId: string,
  year: number,
): Promise<TitleCard[]> {
  const [titles, below] = await Promise.all([
    chooseTitles(services, userId, year),
    readHomeRow(services.catalogue, ROW_BELOW, year).catch(() => []),
  ]);
  return deferRepeats(titles, below);
}

/**
 * Up to 3 titles similar to each of the 5 watched last, then 2 movies and 2 shows of each of the 3
 * most frequent genres. No title that was watched, at most 20, best first. When there are none: trending titles.
 */
async function chooseTitles(
  services: RecommendationServices,
  userId: string,
  year: number,
): Promise<TitleCard[]> {
  const { catalogue } = services;
  const recent = await listHistory(services, userId, { limit: RECENT_TITLES, offset: 0 });
  const seeds = await Promise.all(
    recent.map((entry) => orElse(readSeed(catalogue, entry, year), { genreIds: [], similar: [] })),
  );
  const genres = favouriteGenres(seeds).flatMap((id) => MEDIA_TYPES.map((mediaType) => ({ id, mediaType })));
  const discovered = await Promise.all(
    genres.map(({ id, mediaType }) => orElse(readGenre(catalogue, mediaType, id, year), [])),
  );
  const sources = [
    ...seeds.map(({ similar }) => ({ candidates: similar, take: SIMILAR_PER_TITLE })),
    ...discovered.map((candidates) => ({ candidates, take: TITLES_PER_GENRE_AND_TYPE })),
  ];

  const isWatched = await createWatchedCheck(
    services,
    userId,
    sources.flatMap(({ candidates }) => candidates),
  );
  const chosen = new Map<string, Candidate>();
  for (const { candidates, take } of sources) {
    const fresh = candidates.filter((title) => !chosen.has(keyOf(title)) && !isWatched(title));
    for (const title of fresh.slice(0, take)) chosen.set(keyOf(title), title);
  }
  const titles = [...chosen.values()].slice(0, RECOMMENDATIONS_MAX);
  return titles.length > 0 ? listBestTitles(titles, year) : readTrending(services, userId, year);
}

async function readTrending(
  services: RecommendationServices,
  userId: string,
  year: number,
): Promise<TitleCard[]> {
  const candidates = await readTrendingTitles(services.catalogue, trendingRequest('all', 'day'), year);
  const isWatched = await createWatchedCheck(services, userId, candidates);
  const titles = candidates.filter((title) => !isWatched(title));
  return listBestTitles(titles.slice(0, RECOMMENDATIONS_MAX), year);
}

async function createWatchedCheck(
  services: HistoryServices,
  userId: string,
  candidates: readonly Candidate[],
): Promise<(title: Candidate) => boolean> {
  const titles = candidates.map(({ media_type, id }) => ({ mediaType: media_type, mediaId: String(id) }));
  const watched = await findWatched(services, userId, titles);
  const keys = new Set(watched.map(({ mediaType, mediaId: id }) => titleKey({ mediaType, id })));
  return (title) => keys.has(keyOf(title));
}
