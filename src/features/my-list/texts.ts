import type { ContinueWatchingItem } from '#shared/watch-history';

export const SIGN_IN_REQUIRED = 'Please sign in to access your personal watchlist and continue watching.';
export const LOAD_FAILED = 'Failed to load watch history. Please try refreshing the page.';
export const LOADING = 'Loading your watch history…';
export const LOCAL_ITEMS = "Titles you watched in this browser. Your full list isn't available right now.";
export const DETAILS_UNAVAILABLE = "Details couldn't be loaded.";
export const TITLE_MISSING = 'No longer in the catalogue.';

/** For example 'S1E2 · Pilot'; null for movies. */
export function episodeLabel({ season, episode, episodeTitle }: ContinueWatchingItem): string | null {
  if (season === null || episode === null) return null;
  return `S${season}E${episode}${episodeTitle ? ` · ${episodeTitle}` : ''}`;
}
