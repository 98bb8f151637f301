export type EpisodeNumber = { readonly season: number; readonly episode: number };

/** Stored in 16 bits. */
export const MAX_SEASON_OR_EPISODE = 32_767;
