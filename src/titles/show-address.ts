import type { SeasonPage, ShowPage } from '#shared/title-page';
import { isNotFoundError } from '../api/error-message';
import type { CatalogueReads } from '../api/reads';
import { paths } from '../navigation/paths';
import { episodesAround, listWindows } from './episode-details';

/** The show's page and its player, which have an address for each episode. */
export type ShowScreen = 'details' | 'player';

/** An address of one of these screens: of the show itself, or of one of its episodes. */
export type ShowAddress = {
  readonly id: number;
  /** Null in the address of the show itself. */
  readonly season: number | null;
  readonly episode: number | null;
};

/** What an address leads to. */
export type ShowPlace = {
  /** Null when the show has no seasons. */
  readonly season: number | null;
  /** Null when no episode of the season is known. */
  readonly episode: number | null;
};

/** How many seasons are read to find one that has episodes, when the address names none. */
const MAX_OPENING_SEASONS = 3;

/** Every listed season has this address, whatever the number of its first episode. */
export const SEASON_START = 1;

const NOTHING: ShowPlace = { season: null, episode: null };

/** The player's default, for a show of which the movie database lists no seasons at all. */
const UNLISTED_START: ShowPlace = { season: 1, episode: 1 };

/** Reads an address from the parameters of its route, which are whole numbers. */
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

/** Whether an address may name an episode of the show, as far as its list of seasons says. */
export function hasSeason(show: ShowPage, { season, episode }: ShowAddress): boolean {
  if (season === null) return true;
  if (!show.hasSeasonList) return season === UNLISTED_START.season && episode === UNLISTED_START.episode;
  return show.seasons.some(({ number }) => number === season);
}

/** What a show without seasons above 0 opens with: nothing, unless not even its specials are listed. */
export function findPlaceWithoutSeason({ hasSeasonList }: ShowPage): ShowPlace {
  return hasSeasonList ? NOTHING : UNLISTED_START;
}

/**
 * The season that an address leads to: the one it names, else the first that has episodes as far as is known, else
 * the first. Null for a show without seasons.
 * @param known finds a season that has been read
 */
export function findSeason(
  show: ShowPage,
  address: ShowAddress,
  known: (season: number) => SeasonPage | undefined,
): number | null {
  if (show.seasons.length === 0) return null;
  if (address.season !== null) return address.season;
  const filled = show.seasons.filter(({ episodeCount }) => episodeCount > 0);
  const candidates = filled.length > 0 ? filled.slice(0, MAX_OPENING_SEASONS) : show.seasons.slice(0, 1);
  const season = candidates.find(({ number }) => known(number)?.episodes.length !== 0) ?? candidates[0];
  return season?.number ?? null;
}

/**
 * The episode of a season that an address leads to. Episode 1 of a season that starts with another number is that one.
 * @returns null when no episode of the season is known, undefined when the season does not have the episode
 */
export function findEpisode({ episodes }: SeasonPage, { episode }: ShowAddress): number | null | undefined {
  if (episodes.some(({ number }) => number === episode)) return episode;
  const isStart = episode === null || episode === SEASON_START;
  return isStart ? (episodes[0]?.number ?? null) : undefined;
}

/** The path to show in place of an address; null when the address stays. */
export function findOwnPath(
  screen: ShowScreen,
  address: ShowAddress,
  { season, episode }: ShowPlace,
): string | null {
  const { id } = address;
  if (season === null || episode === null) {
    // The show's page describes a season without episodes; the player has nothing to play.
    if (screen === 'details') return null;
    return address.season === null ? paths.title('tv', id) : paths.episode(id, address.season, SEASON_START);
  }
  if (address.episode === null || address.episode === episode) return null;
  return screen === 'details' ? paths.episode(id, season, episode) : paths.watchEpisode(id, season, episode);
}

/** Null when the season is not available at the moment, which the page reports. */
async function readSeason(reads: CatalogueReads, id: number, season: number): Promise<SeasonPage | null> {
  try {
    return await reads.catalogue.seasonPage.fetch({ id, season });
  } catch (error) {
    if (isNotFoundError(error)) throw error;
    return null;
  }
}

/**
 * Reads what a show's page or player shows at an address, ahead of the page.
 * @returns the path to show in place of the address; null when the address stays
 * @throws Error (code NOT_FOUND) when there is no such show, season or episode
 */
export async function readShow(
  reads: CatalogueReads,
  address: ShowAddress,
  screen: ShowScreen,
): Promise<string | null> {
  const { id } = address;
  const show = await reads.catalogue.titlePage.fetch({ mediaType: 'tv', id });
  if (show.mediaType !== 'tv') return null;
  if (!hasSeason(show, address)) throw new NoSuchEpisodeError();
  const known = new Map<number, SeasonPage>();
  const choose = (): number | null => findSeason(show, address, (number) => known.get(number));
  let season = choose();
  while (season !== null && !known.has(season)) {
    const page = await readSeason(reads, id, season);
    if (page === null) return null;
    known.set(season, page);
    season = choose();
  }
  const page = season === null ? undefined : known.get(season);
  if (page === undefined) return findOwnPath(screen, address, findPlaceWithoutSeason(show));
  const episode = findEpisode(page, address);
  if (episode === undefined) throw new NoSuchEpisodeError();
  if (season !== null && page?.isBrief) {
    const windows = listWindows(page, episodesAround(page, episode));
    await Promise.all(windows.map((window) => reads.catalogue.episodes.prefetch({ id, season, window })));
  }
  return findOwnPath(screen, address, { season, episode });
}
