/** TMDB serves pages 1 to 500 and refuses the rest. */
export const MAX_TMDB_PAGE = 500;
export const MAX_TMDB_ID = 2_147_483_647;
export const MAX_QUERY_LENGTH = 500;
export const MIN_VOTES = 10;

export function isTmdbId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_TMDB_ID;
}
