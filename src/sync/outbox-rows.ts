import { isRecord } from '#shared/json';
import { isMediaType } from '#shared/media-type';
import { isSeasonOrEpisode } from '#shared/watch-history';
import { keepPosition, parseWatchPosition } from '#shared/watch-progress';
import type { WatchTitle } from '../storage/local-history';
import { hasValidTime } from '../storage/local-history-list';
import { changedTitle, type HistoryChange, type QueuedChange, type WatchRecord } from './pending-changes';

/** Rows of early versions of the site have no `removes`. */
export type Row = {
  readonly userId: string;
  readonly title: string;
  readonly watch?: WatchRecord;
  readonly removes?: WatchTitle | 'all';
  readonly watchedAt: number;
  readonly sequence?: number;
};

/** The `title` of the row that clears the history. */
export const EVERY_TITLE = 'all';

/** The `title` of a row. */
export function toRowTitle({ media_type, media_id }: WatchTitle): string {
  return `${media_type} ${media_id}`;
}

export function toRow(userId: string, change: HistoryChange, watchedAt: number): Row {
  const title = changedTitle(change);
  const common = { userId, title: title ? toRowTitle(title) : EVERY_TITLE, watchedAt };
  if (change.kind === 'watch') return { ...common, watch: change.watch };
  return { ...common, removes: change.kind === 'remove' ? change.title : 'all' };
}

function isTitle(value: unknown): boolean {
  return isRecord(value) && isMediaType(value.media_type) && typeof value.media_id === 'string';
}

const isNumberOrNull = (value: unknown): boolean => value === null || isSeasonOrEpisode(value);

function toChange({ watch, removes }: Row): HistoryChange | null {
  if (removes === 'all' && !watch) return { kind: 'clear' };
  if (!isTitle(watch ?? removes)) return null;
  if (!watch) return typeof removes === 'object' ? { kind: 'remove', title: removes } : null;
  if (!isNumberOrNull(watch.season) || !isNumberOrNull(watch.episode)) return null;
  return { kind: 'watch', watch: { ...watch, ...parseWatchPosition(watch.position, watch.duration) } };
}

/** Empty for a row of another shape, which could be neither shown nor sent. */
export function toQueued(row: Row): QueuedChange[] {
  const { sequence = 0, watchedAt: changedAt } = row;
  const change = toChange(row);
  const isTimed = typeof changedAt === 'number' && hasValidTime({ timestamp: changedAt });
  return change && isTimed ? [{ sequence, change, changedAt }] : [];
}

/** The row that replaces others of its title. */
export function mergeRows(row: Row, replaced: readonly Row[]): Row {
  const watch = replaced.findLast((each) => each.watch)?.watch;
  return row.watch && watch ? { ...row, watch: keepPosition(row.watch, watch) } : row;
}

/**
 * The row that replaces others of its title, which may be of later changes: the latest one wins.
 * @param queued the rows of the title, and of clearing the history; null if they stay as they are
 */
export function mergeEarlierRow(row: Row, queued: readonly Row[]): Row | null {
  const later = queued.findLast(({ watchedAt }) => watchedAt > row.watchedAt);
  if (!later) return mergeRows(row, queued);
  if (!later.watch) return null;
  const { sequence: _, ...unsequenced } = later;
  return mergeRows(unsequenced, [row]);
}
