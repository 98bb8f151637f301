/** TMDB serves pages 1 to 500 and refuses the rest. */
export const MAX_TMDB_PAGE = 500;
/** TMDB's ids are 32-bit. */
export const MAX_TMDB_ID = 2_147_483_647;
export const MAX_QUERY_LENGTH = 500;
/** Lists that TMDB selects by filters leave out titles with fewer votes. */
export const MIN_VOTES = 10;

export function isTmdbId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_TMDB_ID;
}
