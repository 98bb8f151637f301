import { titleKey } from '#shared/title-card';
import {
  CONTINUE_WATCHING_DETAILED,
  CONTINUE_WATCHING_ENTRIES,
  type ContinueWatchingItem,
  type TitleKey,
  withoutDetails,
} from '#shared/watch-history';
import type { Sql } from '../../db/client';
import {
  deleteRemoval,
  removeWatchHistory,
  removeWatchHistoryEntry,
} from '../../db/watch-history/history-removals';
import { countSiteHistory, hasHistoryTable } from '../../db/watch-history/site-history-stats';
import {
  countWatchHistory,
  findWatchHistoryEntry,
  isMissingUser,
  listWatchedTitles,
  listWatchHistory,
  upsertWatchEvent,
  upsertWatchEvents,
  type WatchEvent,
} from '../../db/watch-history/watch-history';
import { ACCOUNT_GONE, AccountError } from '../accounts/account-error';
import type { Client } from '../accounts/client';
import { type DetailsServices, readWatchedTitles } from '../catalogue/watched-titles';
import type { Db } from '../database/db';
import { readLegacyEntries } from './legacy-entries';
import { countHistoryWrites, type HistoryLimiters } from './write-limit';

export type HistoryServices = {
  readonly db: Db;
  /** Older entries do not exist for any call, deleted or not. */
  readonly historyRetentionDays: number;
};

type WriteServices = HistoryServices & {
  readonly client: Pick<Client, 'network'>;
  readonly historyLimiters: HistoryLimiters;
};

export function listHistory(
  { db, historyRetentionDays: retentionDays }: HistoryServices,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  return db.read(listWatchHistory, userId, { ...page, retentionDays });
}

/** The titles watched last, the first of them with their details. */
export async function readContinueWatching(
  services: HistoryServices & DetailsServices,
  userId: string,
): Promise<ContinueWatchingItem[]> {
  const entries = await listHistory(services, userId, { limit: CONTINUE_WATCHING_ENTRIES, offset: 0 });
  const watched = entries.map((entry) => ({
    id: titleKey({ mediaType: entry.media_type, id: entry.media_id }),
    mediaType: entry.media_type,
    mediaId: entry.media_id,
    lastWatched: entry.last_watched,
    season: entry.season,
    episode: entry.episode,
    position: entry.position,
    duration: entry.duration,
  }));
  const details = await readWatchedTitles(services, watched.slice(0, CONTINUE_WATCHING_DETAILED));
  return watched.map((title, index) => ({ ...title, ...(details[index] ?? withoutDetails('waiting')) }));
}

export function findHistoryEntry(
  { db, historyRetentionDays }: HistoryServices,
  userId: string,
  title: TitleKey,
) {
  return db.query(findWatchHistoryEntry, userId, title, historyRetentionDays);
}

export function countHistory({ db, historyRetentionDays }: HistoryServices, userId: string) {
  return db.read(countWatchHistory, userId, historyRetentionDays);
}

export function findWatched(
  { db, historyRetentionDays }: HistoryServices,
  userId: string,
  titles: readonly TitleKey[],
) {
  return db.read(listWatchedTitles, userId, titles, historyRetentionDays);
}

/** @throws RateLimitError; AccountError 'signed-out' when the account was deleted meanwhile. */
async function write<Result>(
  { db, client, historyLimiters }: WriteServices,
  userId: string,
  entries: number,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  await countHistoryWrites(historyLimiters, { userId, network: client.network }, entries);
  try {
    return await db.query(work);
  } catch (error) {
    throw isMissingUser(error) ? new AccountError('signed-out', ACCOUNT_GONE) : error;
  }
}

/**
 * Stores that a title was watched, unless a later time is stored or the title was removed since.
 * @param event.restores cancels the removal of the title.
 * @returns the stored entry; null when there is none.
 */
export function recordWatched(
  services: WriteServices,
  userId: string,
  { restores, ...watched }: WatchEvent & { readonly restores: boolean },
) {
  const event = watched.mediaType === 'movie' ? { ...watched, season: null, episode: null } : watched;
  return write(services, userId, 1, async function recordEntry(sql) {
    if (restores) await deleteRemoval(sql, userId, event);
    const written = await upsertWatchEvent(sql, userId, event, services.historyRetentionDays);
    return written ?? findWatchHistoryEntry(sql, userId, event, services.historyRetentionDays);
  });
}

/** @param untilMs an entry that was watched later stays; null removes any. */
export function removeFromHistory(
  services: WriteServices,
  userId: string,
  title: TitleKey,
  untilMs: number | null,
) {
  return write(services, userId, 1, async function removeEntry(sql) {
    const removed = await removeWatchHistoryEntry(sql, userId, title, untilMs);
    const isLeft = !removed && untilMs !== null;
    const kept = isLeft
      ? await findWatchHistoryEntry(sql, userId, title, services.historyRetentionDays)
      : null;
    return { removed, kept };
  });
}

/** @returns the number of entries that stay because they were watched after `untilMs`. */
export function clearHistory(services: WriteServices, userId: string, untilMs: number | null) {
  return write(services, userId, 1, async function removeEntries(sql) {
    await removeWatchHistory(sql, userId, untilMs);
    return untilMs === null ? 0 : (await countWatchHistory(sql, userId, services.historyRetentionDays)).total;
  });
}

/** Imports the entries of a browser's storage. Importing them again changes nothing. */
export function migrateHistory(
  services: WriteServices,
  userId: string,
  entries: readonly unknown[],
  clockOffsetMs: number,
) {
  const events = readLegacyEntries(entries, clockOffsetMs);
  return write(services, userId, entries.length, async function importEntries(sql) {
    const { stored, tooOld } = await upsertWatchEvents(sql, userId, events, services.historyRetentionDays);
    return {
      migrated: stored,
      skipped: entries.length - stored,
      total: entries.length,
      skips: {
        malformed: entries.length - events.length,
        tooOld,
        notNewer: events.length - tooOld - stored,
      },
    };
  });
}

export function countAllHistory({ db }: Pick<HistoryServices, 'db'>) {
  return db.read(countSiteHistory);
}

const SAMPLE_ENTRIES = 5;

export async function readHistoryDebugData(services: HistoryServices, userId: string) {
  if (!(await services.db.query(hasHistoryTable)))
    return {
      userId,
      watchHistoryTableExists: false,
      totalWatchHistoryCount: 0,
      userWatchHistoryCount: 0,
      userSampleData: [],
    };
  const [all, user, userSampleData] = await Promise.all([
    countAllHistory(services),
    countHistory(services, userId),
    listHistory(services, userId, { limit: SAMPLE_ENTRIES, offset: 0 }),
  ]);
  return {
    userId,
    watchHistoryTableExists: true,
    totalWatchHistoryCount: all.total,
    userWatchHistoryCount: user.total,
    userSampleData,
  };
}
