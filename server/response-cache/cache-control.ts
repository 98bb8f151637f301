import type { CatalogueAnswer } from '../tmdb/cache';
import type { CatalogueKind } from '../tmdb/requests';

/** Browsers and shared caches hold an answer so many seconds; far below our own time to live, as it may be near its end. */
const MAX_AGE_SECONDS: Readonly<Record<CatalogueKind, number>> = {
  trending: 60,
  popular: 120,
  discover: 120,
  search: 120,
  season: 300,
  title: 300,
  genres: 300,
};

/** A fresher answer is on its way, so nobody should hold the old one for long. */
const STALE_MAX_AGE_SECONDS = 10;

/** The Cache-Control header for a catalogue answer; the same for everyone, hence public. */
export function cacheControlFor(kind: CatalogueKind, state: CatalogueAnswer['state']): string {
  const maxAge = state === 'STALE' ? STALE_MAX_AGE_SECONDS : MAX_AGE_SECONDS[kind];
  return `public, max-age=${maxAge}, stale-while-revalidate=600, stale-if-error=86400`;
}
