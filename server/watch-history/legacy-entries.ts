import { isMediaType } from '#shared/media-type';
import { MAX_TIME_MS } from '#shared/time';
import { isSeasonOrEpisode, parseMediaId } from '#shared/watch-history';
import { parseWatchPosition } from '#shared/watch-progress';
import type { WatchEvent } from '../../db/watch-history/watch-history';
import { toServerTime } from './device-clock';

/** Clock offsets are rounded, because they include the time of the request: the same entries keep their times. */
const CLOCK_STEP_MS = 60_000;

type TimedEvent = WatchEvent & { readonly watchedAtMs: number };

/** In milliseconds since 1970: entries of browsers have a number, those of exported accounts an ISO 8601 text. */
function readTime({ timestamp, watched_at }: Partial<Record<string, unknown>>): number | null {
  const time = typeof watched_at === 'string' ? Date.parse(watched_at) : timestamp;
  // Fractions below 1 ms are not times, and PostgreSQL cannot divide the smallest of them.
  return typeof time === 'number' && time >= 1 && time <= MAX_TIME_MS ? Math.trunc(time) : null;
}

/** Old entries may have no season or episode. @returns undefined for a value that makes the entry malformed. */
function readNumber(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  return isSeasonOrEpisode(value) ? value : undefined;
}

function readLegacyEntry(value: unknown): TimedEvent | null {
  if (typeof value !== 'object' || value === null) return null;
  const entry: Partial<Record<string, unknown>> = { ...value };
  const { media_id, media_type, season, episode } = entry;
  const mediaId = parseMediaId(media_id);
  const watchedAtMs = readTime(entry);
  if (mediaId === null || !isMediaType(media_type) || watchedAtMs === null) return null;
  const common = { mediaId, ...parseWatchPosition(entry.position, entry.duration), watchedAtMs };
  const [seasonNumber, episodeNumber] = [readNumber(season), readNumber(episode)];
  if (media_type === 'movie') return { ...common, mediaType: media_type, season: null, episode: null };
  if (seasonNumber === undefined || episodeNumber === undefined) return null;
  return { ...common, mediaType: media_type, season: seasonNumber, episode: episodeNumber };
}

export function readLegacyEntries(entries: readonly unknown[], clockOffsetMs: number): TimedEvent[] {
  const offsetMs = Math.round(clockOffsetMs / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  return entries
    .map(readLegacyEntry)
    .filter((event) => event !== null)
    .map((event) => ({ ...event, watchedAtMs: toServerTime(event.watchedAtMs, offsetMs) }));
}
