import { parseWatchPosition, type WatchPosition } from '#shared/watch-progress';

/* The messages between Marquee and an embedded player. README.md documents the protocol for operators of players. */

const PLAYER_SOURCE = 'marquee-player';
const MESSAGE_TYPES = ['ready', 'heartbeat', 'playing', 'paused', 'ended'] as const;
/** A message has four fields; one with many more is rejected unread. */
const MAX_FIELDS = 16;
const MIN_PLAYING_MS = 5_000;

/** From the player to Marquee. */
export type PlayerMessage = WatchPosition & { readonly type: (typeof MESSAGE_TYPES)[number] };

/** From Marquee to a player when the page is left. */
export type PauseMessage = { readonly source: 'marquee'; readonly type: 'pause' };

export const PAUSE: PauseMessage = { source: 'marquee', type: 'pause' };

function hasFewFields(value: object): boolean {
  let fields = 0;
  for (const _ in value) {
    fields += 1;
    if (fields > MAX_FIELDS) return false;
  }
  return true;
}

/** @returns null for anything else than a message of the protocol; an impossible position or duration is null */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return null;
  if (!('source' in data) || data.source !== PLAYER_SOURCE || !('type' in data) || !hasFewFields(data))
    return null;
  const type = MESSAGE_TYPES.find((candidate) => candidate === data.type);
  if (!type) return null;
  const position = 'position' in data ? data.position : null;
  const duration = 'duration' in data ? data.duration : null;
  return { type, ...parseWatchPosition(position, duration) };
}

export function isPlaying({ type }: PlayerMessage): boolean {
  return type === 'playing' || type === 'heartbeat';
}

/**
 * A filter for the messages of one attempt. It returns the milliseconds until a message counts, or null if it never does.
 * `ended` counts at least 5 s after the player began to play, once until the title is played again.
 */
export function createMessageFilter(): (message: PlayerMessage, now: number) => number | null {
  let playingSince: number | null = null;
  let hasEnded = false;
  return (message, now) => {
    if (hasEnded && message.type === 'playing') {
      hasEnded = false;
      playingSince = now;
    }
    if (isPlaying(message)) playingSince ??= now;
    if (message.type !== 'ended') return 0;
    if (hasEnded || playingSince === null) return null;
    hasEnded = true;
    return Math.max(0, playingSince + MIN_PLAYING_MS - now);
  };
}
