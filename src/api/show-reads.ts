import type { SeasonPage, ShowPage } from '#shared/title-page';
import { isNotFound } from './is-not-found';
import type { CatalogueReads } from './reads';

/** A show's address: of the show itself, or of one of its episodes. */
export type ShowAddress = {
  readonly id: number;
  /** Null in the address of the show itself. */
  readonly season: number | null;
  readonly episode: number | null;
};

/** Reads a show's address from the parameters of its route, which are whole numbers. */
export function toShowAddress(parameters: Readonly<Record<string, string | undefined>>): ShowAddress {
  const { id, season, episode } = parameters;
  return {
    id: Number(id),
    season: season === undefined ? null : Number(season),
    episode: episode === undefined ? null : Number(episode),
  };
}

/** The address names a season or an episode that the show does not have. */
class NoSuchEpisodeError extends Error {
  override readonly name = 'NoSuchEpisodeError';
  readonly code = 'NOT_FOUND';
}

/** The season to show at an address: the one it names, else the first; null when none is known of the show. */
export function findSeason(show: ShowPage, { season }: ShowAddress): number | null {
  const [first] = show.seasons;
  return first ? (season ?? first.number) : null;
}

/** Whether a show may have the season that an address names. Of a show without known seasons only S1E1 is believed. */
export function mayHaveSeason(show: ShowPage, { season, episode }: ShowAddress): boolean {
  if (season === null) return true;
  if (show.seasons.length === 0) return season === 1 && episode === 1;
  return show.seasons.some(({ number }) => number === season);
}

/** Whether a season has the episode that an address names. */
export function hasEpisode({ episodes }: SeasonPage, { episode }: ShowAddress): boolean {
  return episode === null || episodes.some(({ number }) => number === episode);
}

/**
 * Reads what a show's page shows at an address, ahead of the page. A season that cannot be had now is told by the
 * page; one that does not exist makes the address unknown.
 * @throws Error (code NOT_FOUND) when there is no such show, season or episode
 */
export async function readShow(reads: CatalogueReads, address: ShowAddress): Promise<void> {
  const { id } = address;
  const show = await reads.catalogue.titlePage.fetch({ mediaType: 'tv', id });
  if (show.mediaType !== 'tv') return;
  if (!mayHaveSeason(show, address)) throw new NoSuchEpisodeError();
  const number = findSeason(show, address);
  if (number === null) return;
  try {
    const season = await reads.catalogue.seasonPage.fetch({ id, season: number });
    if (!hasEpisode(season, address)) throw new NoSuchEpisodeError();
  } catch (error) {
    if (address.season !== null && isNotFound(error)) throw error;
  }
}
