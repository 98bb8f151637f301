import { mix } from '../../seeded-random';
import type { Kind } from '../reference/genres';

/** Titles of each kind: a little over 10,000, so that a list ends beyond page 500, as the real ones do. */
export const TITLE_COUNT = 10_240;

// Ids lie scattered and with gaps, as real ones do: rank -> slot by a multiplication that can be undone,
// then one id in each stretch of 17 numbers.
const STEP = 3_823;
const STEP_BACK = 8_207;
const FIRST_ID = 1_000;
const STRETCH = 17;

/** The id of the title at that rank (0 is the most popular). */
export function idOf(kind: Kind, rank: number): number {
  const slot = (rank * STEP) % TITLE_COUNT;
  return FIRST_ID + slot * STRETCH + (mix(slot, kind === 'movie' ? 11 : 12) % STRETCH);
}

/** The rank of the title with that id, or null when no title has it. */
export function findRank(kind: Kind, id: number): number | null {
  const slot = Math.floor((id - FIRST_ID) / STRETCH);
  if (!Number.isInteger(id) || slot < 0 || slot >= TITLE_COUNT) return null;
  const rank = (slot * STEP_BACK) % TITLE_COUNT;
  return idOf(kind, rank) === id ? rank : null;
}
