import { yearOf } from '#shared/title-card';
import { isTmdbId } from '#shared/tmdb-limits';
import {
  CONTINUE_WATCHING_DETAILED,
  CONTINUE_WATCHING_ENTRIES,
  type ContinueWatchingItem,
  type WatchedTitle,
  type WatchedTitleDetails,
} from '#shared/watch-history';
import type { Catalogue } from '../catalogue/catalogue';
import { readSeasonPage } from '../catalogue/season-page';
import { readTitlePage } from '../catalogue/title-page';
import { CatalogueError } from '../tmdb/catalogue-error';
import { type HistoryServices, listHistory } from './watch-history';

const MAX_GENRES = 3;

function withoutDetails(details: 'waiting' | 'missing' | 'unavailable'): WatchedTitleDetails {
  return {
    details,
    title: null,
    poster: null,
    rating: null,
    year: null,
    genres: [],
    episodeTitle: null,
    hasEpisode: true,
    nextEpisode: null,
  };
}

type EpisodeDetails = Pick<WatchedTitleDetails, 'episodeTitle' | 'hasEpisode' | 'nextEpisode'>;

/** When the season cannot be read, the episode is taken to exist. */
async function readEpisode(
  catalogue: Catalogue,
  { mediaType, mediaId, season, episode }: WatchedTitle,
  currentYear: number,
): Promise<EpisodeDetails> {
  if (mediaType === 'movie' || season === null || episode === null)
    return { episodeTitle: null, hasEpisode: true, nextEpisode: null };
  try {
    const { episodes } = await readSeasonPage(catalogue, Number(mediaId), season, currentYear);
    const index = episodes.findIndex(({ number }) => number === episode);
    const isStart = episode === 1 && episodes.length > 0;
    return {
      episodeTitle: episodes[index]?.name ?? null,
      hasEpisode: season > 0 && (index >= 0 || isStart),
      nextEpisode: (index >= 0 && episodes[index + 1]?.number) || null,
    };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { episodeTitle: null, hasEpisode: season > 0 && error.kind !== 'not-found', nextEpisode: null };
  }
}

async function readDetails(
  catalogue: Catalogue,
  watched: WatchedTitle,
  currentYear: number,
): Promise<WatchedTitleDetails> {
  const id = Number(watched.mediaId);
  if (!isTmdbId(id)) return withoutDetails('missing');
  try {
    const [page, episode] = await Promise.all([
      readTitlePage(catalogue, watched.mediaType, id, currentYear),
      readEpisode(catalogue, watched, currentYear),
    ]);
    return {
      details: 'loaded',
      title: page.title || null,
      poster: page.posterPath,
      rating: page.rating,
      year: yearOf(page.date) || null,
      genres: page.genres.slice(0, MAX_GENRES).map(({ name }) => name),
      ...episode,
    };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return withoutDetails(
      error.kind === 'not-found' || error.kind === 'bad-request' ? 'missing' : 'unavailable',
    );
  }
}

export function readWatchedTitles(
  catalogue: Catalogue,
  titles: readonly WatchedTitle[],
  currentYear: number,
): Promise<WatchedTitleDetails[]> {
  return Promise.all(titles.map((title) => readDetails(catalogue, title, currentYear)));
}

export async function readContinueWatching(
  services: HistoryServices & { readonly catalogue: Catalogue },
  userId: string,
  currentYear: number,
): Promise<ContinueWatchingItem[]> {
  const entries = await listHistory(services, userId, { limit: CONTINUE_WATCHING_ENTRIES, offset: 0 });
  const watched = entries.map((entry) => ({
    id: `${entry.media_type}-${entry.media_id}`,
    mediaType: entry.media_type,
    mediaId: entry.media_id,
    lastWatched: entry.last_watched,
    season: entry.season,
    episode: entry.episode,
    position: entry.position,
    duration: entry.duration,
  }));
  const details = await readWatchedTitles(
    services.catalogue,
    watched.slice(0, CONTINUE_WATCHING_DETAILED),
    currentYear,
  );
  return watched.map((title, index) => ({ ...title, ...(details[index] ?? withoutDetails('waiting')) }));
}
