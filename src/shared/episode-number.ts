export type EpisodeNumber = { readonly season: number; readonly episode: number };
