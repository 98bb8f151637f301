import type { Preferences } from './preferences';

/** A week: the longest position or duration that is stored. */
export const MAX_WATCH_SECONDS = 7 * 24 * 60 * 60;

const MIN_RESUME_SECONDS = 10;
const FINISHED_SHARE = 0.95;
const FINISHED_SECONDS_LEFT = 30;
/** Below this duration the last 30 seconds are not credits but a large part of the title. */
const MIN_DURATION_WITH_CREDITS = 10 * 60;

/** Where playback of a movie or episode stopped, in whole seconds; null when it is unknown. */
export type WatchPosition = {
  readonly position: number | null;
  readonly duration: number | null;
};

export const UNKNOWN_POSITION: WatchPosition = { position: null, duration: null };

function readSeconds(value: unknown): number | null {
  const isValid = typeof value === 'number' && value >= 0 && value <= MAX_WATCH_SECONDS;
  return isValid ? Math.floor(value) : null;
}

/** Reads values that may come from a player or from storage. An impossible position is unknown. */
export function parseWatchPosition(position: unknown, duration: unknown): WatchPosition {
  const seconds = readSeconds(position);
  const total = readSeconds(duration) || null;
  const isPossible = seconds === null || total === null || seconds <= total;
  return { position: isPossible ? seconds : null, duration: total };
}

/** The watched share, 0 to 1; null when position or duration is unknown. */
export function watchProgress({ position, duration }: WatchPosition): number | null {
  return position === null || duration === null ? null : Math.min(1, position / duration);
}

export function isFinished({ position, duration }: WatchPosition): boolean {
  if (position === null || duration === null) return false;
  if (position >= duration * FINISHED_SHARE) return true;
  return duration >= MIN_DURATION_WITH_CREDITS && duration - position <= FINISHED_SECONDS_LEFT;
}

/** Where another viewing starts, in seconds; null for the beginning. */
export function findResumePosition(
  watched: WatchPosition,
  { rememberPosition }: Pick<Preferences, 'rememberPosition'>,
): number | null {
  const { position } = watched;
  if (!rememberPosition || position === null || position < MIN_RESUME_SECONDS) return null;
  return isFinished(watched) ? null : position;
}

type EpisodePosition = Partial<WatchPosition> & {
  readonly season: number | null;
  readonly episode: number | null;
};

/**
 * A later watch of a title. The position or duration that it lacks is that of an earlier watch of the same episode. A
 * duration below the position is dropped.
 */
export function keepPosition<Watch extends EpisodePosition>(
  watch: Watch,
  earlier: EpisodePosition | null | undefined,
): Watch & WatchPosition {
  const isSame = earlier?.season === watch.season && earlier.episode === watch.episode;
  const kept = isSame ? earlier : UNKNOWN_POSITION;
  const position = watch.position ?? kept.position ?? null;
  const durations = [watch.duration, kept.duration];
  return { ...watch, position, duration: durations.find((each) => each && each >= (position ?? 0)) ?? null };
}
