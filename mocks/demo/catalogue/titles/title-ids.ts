import { hash } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';

/** Titles of each kind: more than 500 pages, as in the real lists. */
export const TITLE_COUNT = 10_240;

// Ids are scattered and have gaps, like real ones. An invertible multiplication maps rank to slot; each slot has
// 17 numbers and uses one of them as id.
const STEP = 3_823;
const STEP_BACK = 8_207;
const FIRST_ID = 1_000;
const STRETCH = 17;

/** The id of the title at a rank. */
export function getTitleId(kind: TitleKind, rank: number): number {
  const slot = (rank * STEP) % TITLE_COUNT;
  return FIRST_ID + slot * STRETCH + (hash(slot, kind === 'movie' ? 11 : 12) % STRETCH);
}

/** The rank of the title with this id, or null. */
export function findRankById(kind: TitleKind, id: number): number | null {
  const slot = Math.floor((id - FIRST_ID) / STRETCH);
  if (!Number.isInteger(id) || slot < 0 || slot >= TITLE_COUNT) return null;
  const rank = (slot * STEP_BACK) % TITLE_COUNT;
  return getTitleId(kind, rank) === id ? rank : null;
}
