const SOURCE = 'marquee-player';
const TYPES = ['ready', 'heartbeat', 'playing', 'paused', 'ended'] as const;
/** A message says four things; one with many more is none of ours, and is not looked through. */
const MAX_FIELDS = 16;
const MAX_SECONDS = 7 * 24 * 60 * 60;

/** What a player may say; README.md lists what follows from each. */
export type PlayerMessage = (typeof TYPES)[number];

function isSeconds(value: unknown): boolean {
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

/** The kind of a player's message; null of anything that is none, whoever sent it. */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return null;
  if (!('source' in data) || data.source !== SOURCE || !('type' in data) || !hasFewFields(data)) return null;
  const { position, duration } = data as { readonly position?: unknown; readonly duration?: unknown };
  if (!isSeconds(position) || !isSeconds(duration)) return null;
  return TYPES.find((type) => type === data.type) ?? null;
}
