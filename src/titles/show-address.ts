import type { SeasonPage, ShowPage } from '#shared/title-page';
import { isNotFoundError } from '../api/error-message';
import type { CatalogueQueries } from '../api/trpc';
import { paths } from '../navigation/paths';
import { episodesAround, listDetailWindows } from './episode-window';

/** The show's page or its player. Both have an address for each episode. */
export type ShowScreen = 'details' | 'player';

export type ShowAddress = {
  readonly id: number;
  readonly season: number | null;
  readonly episode: number | null;
};

export type EpisodeSelection = {
  readonly season: number | null;
  readonly episode: number | null;
};

const MAX_OPENING_SEASONS = 3;

/** The episode number in a season's address, even when its first episode has another number. */
export const SEASON_START = 1;

const NO_SELECTION: EpisodeSelection = { season: null, episode: null };

const UNLISTED_START: EpisodeSelection = { season: 1, episode: 1 };

export function toShowAddress(parameters: Readonly<Record<string, string | undefined>>): ShowAddress {
  const { id, season, episode } = parameters;
  return {
    id: Number(id),
    season: season === undefined ? null : Number(season),
    episode: episode === undefined ? null : Number(episode),
  };
}

class NoSuchEpisodeError extends Error {
  override readonly name = 'NoSuchEpisodeError';
  readonly code = 'NOT_FOUND';
}

export function hasSeason(show: ShowPage, { season, episode }: ShowAddress): boolean {
  if (season === null) return true;
  if (!show.hasSeasonList) return season === UNLISTED_START.season && episode === UNLISTED_START.episode;
  return show.seasons.some(({ number }) => number === season);
}

/** The selection of a show without seasons above 0. It differs when not even specials (season 0) are listed. */
export function selectWithoutSeasons({ hasSeasonList }: ShowPage): EpisodeSelection {
  return hasSeasonList ? NO_SELECTION : UNLISTED_START;
}

/** Without a season in the address: the first that is not known to be empty, else the first. Null without seasons. */
export function selectSeason(
  show: ShowPage,
  address: ShowAddress,
  getSeason: (season: number) => SeasonPage | undefined,
): number | null {
  if (show.seasons.length === 0) return null;
  if (address.season !== null) return address.season;
  const filled = show.seasons.filter(({ episodeCount }) => episodeCount > 0);
  const candidates = filled.length > 0 ? filled.slice(0, MAX_OPENING_SEASONS) : show.seasons.slice(0, 1);
  const season = candidates.find(({ number }) => getSeason(number)?.episodes.length !== 0) ?? candidates[0];
  return season?.number ?? null;
}

/** Episode 1 selects the first episode. Returns null for an empty season, undefined for an unknown episode. */
export function selectEpisode({ episodes }: SeasonPage, { episode }: ShowAddress): number | null | undefined {
  if (episodes.some(({ number }) => number === episode)) return episode;
  const isStart = episode === null || episode === SEASON_START;
  return isStart ? (episodes[0]?.number ?? null) : undefined;
}

export function findRedirect(
  screen: ShowScreen,
  address: ShowAddress,
  { season, episode }: EpisodeSelection,
): string | null {
  const { id } = address;
  if (season === null || episode === null) {
    if (screen === 'details') return null;
    return address.season === null ? paths.title('tv', id) : paths.episode(id, address.season, SEASON_START);
  }
  if (address.episode === null || address.episode === episode) return null;
  return screen === 'details' ? paths.episode(id, season, episode) : paths.watchEpisode(id, season, episode);
}

/** Null when the season fails to load; the page then shows the error. */
async function fetchSeason(
  queries: CatalogueQueries,
  id: number,
  season: number,
): Promise<SeasonPage | null> {
  try {
    return await queries.catalogue.seasonPage.fetch({ id, season });
  } catch (error) {
    if (isNotFoundError(error)) throw error;
    return null;
  }
}

/**
 * Loads a show's page or player into the query cache. Returns the path to redirect to, or null.
 * @throws an error with code NOT_FOUND when the show, season or episode does not exist
 */
export async function loadShow(
  queries: CatalogueQueries,
  address: ShowAddress,
  screen: ShowScreen,
): Promise<string | null> {
  const { id } = address;
  const show = await queries.catalogue.titlePage.fetch({ mediaType: 'tv', id });
  if (show.mediaType !== 'tv') return null;
  if (!hasSeason(show, address)) throw new NoSuchEpisodeError();
  const seasons = new Map<number, SeasonPage>();
  const select = (): number | null => selectSeason(show, address, (number) => seasons.get(number));
  let season = select();
  while (season !== null && !seasons.has(season)) {
    const page = await fetchSeason(queries, id, season);
    if (page === null) return null;
    seasons.set(season, page);
    season = select();
  }
  const page = season === null ? undefined : seasons.get(season);
  if (page === undefined) return findRedirect(screen, address, selectWithoutSeasons(show));
  const episode = selectEpisode(page, address);
  if (episode === undefined) throw new NoSuchEpisodeError();
  if (season !== null && page?.isBrief) {
    const windows = listDetailWindows(page, episodesAround(page, episode));
    await Promise.all(windows.map((window) => queries.catalogue.episodes.prefetch({ id, season, window })));
  }
  return findRedirect(screen, address, { season, episode });
}
