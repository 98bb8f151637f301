const SOURCE = 'marquee-player';
const TYPES = ['ready', 'heartbeat', 'playing', 'paused', 'ended'] as const;
/** A message has four fields; one with many more is not inspected further. */
const MAX_FIELDS = 16;
const MAX_SECONDS = 7 * 24 * 60 * 60;
const MIN_PLAYING_MS = 5_000;

/** What a player reports; README.md describes the protocol. */
export type PlayerMessage = {
  readonly type: (typeof TYPES)[number];
  /** Seconds from the beginning; null when the player did not say. */
  readonly position: number | null;
};

function isSeconds(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= MAX_SECONDS);
}

function hasFewFields(value: object): boolean {
  let fields = 0;
  for (const _ in value) {
    fields += 1;
    if (fields > MAX_FIELDS) return false;
  }
  return true;
}

/** A player's message; null when `data` is not one. */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return null;
  if (!('source' in data) || data.source !== SOURCE || !('type' in data) || !hasFewFields(data)) return null;
  const position = 'position' in data ? data.position : undefined;
  const duration = 'duration' in data ? data.duration : undefined;
  if (!isSeconds(position) || !isSeconds(duration)) return null;
  const type = TYPES.find((candidate) => candidate === data.type);
  return type ? { type, position: position ?? null } : null;
}

/** Whether a message reports that something plays. */
export function isPlaying({ type }: PlayerMessage): boolean {
  return type === 'playing' || type === 'heartbeat';
}

/**
 * A filter for the messages of one attempt. It accepts one `ended`, at least 5 s after the player began to play:
 * a player that reports `playing` and `ended` in a loop must not skip through a season.
 */
export function createMessageFilter(): (message: PlayerMessage, now: number) => boolean {
  let playingSince: number | null = null;
  let hasEnded = false;
  return (message, now) => {
    if (isPlaying(message)) playingSince ??= now;
    if (message.type !== 'ended') return true;
    if (hasEnded || playingSince === null || now - playingSince < MIN_PLAYING_MS) return false;
    hasEnded = true;
    return true;
  };
}
