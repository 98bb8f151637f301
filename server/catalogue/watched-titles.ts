import type { EpisodeNumber } from '#shared/episode-number';
import { findContinuation, type SeasonResult } from '#shared/next-episode';
import type { SeasonPage, ShowPage, TitlePage } from '#shared/title-page';
import { isTmdbId } from '#shared/tmdb-limits';
import { type WatchedTitle, type WatchedTitleDetails, withoutDetails } from '#shared/watch-history';
import { toWatchedTitle } from '#shared/watched-title';
import { CatalogueError } from '../tmdb/catalogue-error';
import type { Catalogue } from './catalogue';
import { readSeasonPage } from './season-page';
import { readTitlePage } from './title-page';

type EpisodeDetails = Pick<WatchedTitleDetails, 'episodeTitle' | 'hasEpisode' | 'nextEpisode'>;

export type DetailsServices = {
  readonly catalogue: Catalogue;
  readonly currentYear: number;
  readonly today: string;
};

async function readSeason(
  { catalogue, currentYear }: DetailsServices,
  id: number,
  season: number,
): Promise<SeasonResult> {
  try {
    return await readSeasonPage(catalogue, id, season, currentYear);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.kind === 'not-found' ? 'missing' : 'failed';
  }
}

/** Reads the later seasons only after the last episode of a season. */
async function readNextEpisode(
  services: DetailsServices,
  show: ShowPage,
  current: EpisodeNumber,
  seasonPage: SeasonPage,
): Promise<WatchedTitleDetails['nextEpisode']> {
  const seasons = new Map<number, SeasonResult>([[current.season, seasonPage]]);
  const find = () =>
    findContinuation(show, current, (season) => seasons.get(season) ?? 'loading', services.today);
  let next = find();
  while (next.kind === 'loading') {
    seasons.set(next.season, await readSeason(services, show.id, next.season));
    next = find();
  }
  if (next.kind === 'episode') {
    const { number: episode, name: title } = next.episode;
    return { season: next.season, episode, title };
  }
  return next.kind === 'none' ? 'none' : null;
}

/** When the season cannot be read, the episode is taken to exist. */
async function readEpisode(
  services: DetailsServices,
  page: TitlePage,
  { season, episode }: WatchedTitle,
  seasonPage: SeasonResult | null,
): Promise<EpisodeDetails> {
  if (page.mediaType === 'movie' || season === null || episode === null || seasonPage === null)
    return { episodeTitle: null, hasEpisode: true, nextEpisode: null };
  if (typeof seasonPage === 'string')
    return { episodeTitle: null, hasEpisode: season > 0 && seasonPage !== 'missing', nextEpisode: null };
  const listed = seasonPage.episodes.find(({ number }) => number === episode);
  const isStart = episode === 1 && seasonPage.episodes.length > 0;
  return {
    episodeTitle: listed?.name ?? null,
    hasEpisode: season > 0 && (listed !== undefined || isStart),
    nextEpisode: listed ? await readNextEpisode(services, page, { season, episode }, seasonPage) : null,
  };
}

async function readDetails(services: DetailsServices, watched: WatchedTitle): Promise<WatchedTitleDetails> {
  const { catalogue, currentYear } = services;
  const id = Number(watched.mediaId);
  if (!isTmdbId(id)) return withoutDetails('missing');
  try {
    const { mediaType, season } = watched;
    const [page, seasonPage] = await Promise.all([
      readTitlePage(catalogue, mediaType, id, currentYear),
      mediaType === 'movie' || season === null ? null : readSeason(services, id, season),
    ]);
    return {
      ...toWatchedTitle(page),
      ...(await readEpisode(services, page, watched, seasonPage)),
    };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const isMissing = error.kind === 'not-found' || error.kind === 'bad-request';
    return withoutDetails(isMissing ? 'missing' : 'unavailable');
  }
}

/** The details of watched titles, in their order. */
export function readWatchedTitles(
  services: DetailsServices,
  titles: readonly WatchedTitle[],
): Promise<WatchedTitleDetails[]> {
  return Promise.all(titles.map((title) => readDetails(services, title)));
}
