import { setTimeout as delay } from 'node:timers/promises';
import type { TitleKey } from '#shared/watch-history';
import type {
  MigrationResult,
  SiteHistoryStats,
  WatchHistoryEntry,
  WatchHistoryStats,
} from '#shared/watch-history-schema';
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
  type WatchEvent,
} from '../../db/watch-history/watch-history';
import { AccountError } from '../accounts/account-error';
import type { Log } from '../config/logger';
import { askDatabase } from '../database/ask-database';
import type { Database } from '../database/database';
import type { SharedMemory } from '../redis/redis';
import { createCleanupJob } from './cleanup-job';
import { migrateHistory } from './migration';
import { createWriteRate, type Writer } from './write-rate';

/**
 * What people watched (1 §7 "Watch history"). A person is named by the id of their account; nobody reaches the
 * entries of anybody else. Each call throws DatabaseUnavailableError while the database is away, and those that write
 * AccountError 'too-many' beyond what anybody watches.
 */
export type WatchHistory = {
  /** Newest first. */
  list(userId: string, page: { limit: number; offset: number }): Promise<WatchHistoryEntry[]>;
  find(userId: string, title: TitleKey): Promise<WatchHistoryEntry | null>;
  /**
   * Keeps that a title was watched, unless a newer time is kept or the title was removed since. Season and episode of
   * a movie are not kept.
   *
   * @param event.restores takes the removal of the title back.
   * @returns what is kept of the title then; null when nothing is.
   */
  record(writer: Writer, event: WatchEvent & { restores: boolean }): Promise<WatchHistoryEntry | null>;
  /**
   * Removes a title. What was watched before the removal and arrives later stays out.
   *
   * @param untilMs keeps the entry if it was watched later than then; null removes it in any case.
   * @returns `kept`: the entry that stays.
   */
  remove(
    writer: Writer,
    title: TitleKey,
    untilMs: number | null,
  ): Promise<{ removed: boolean; kept: WatchHistoryEntry | null }>;
  /** Removes all titles, under the same rule. @returns how many entries stay */
  clear(writer: Writer, untilMs: number | null): Promise<number>;
  stats(userId: string): Promise<WatchHistoryStats>;
  /**
   * @param entries as they come from a browser's storage.
   * @param clockOffsetMs how far the browser's clock is behind.
   */
  migrate(writer: Writer, entries: readonly unknown[], clockOffsetMs: number): Promise<MigrationResult>;
  /** Those of the titles that the person has watched. */
  listWatched(userId: string, titles: readonly TitleKey[]): Promise<TitleKey[]>;
  /** What is kept of everybody. */
  siteStats(): Promise<SiteHistoryStats>;
  /**
   * Removes what is past the retention now, as the hourly job does.
   *
   * @returns 'cleared', or 'under-way' when it takes longer than 10 s or an instance is at it already.
   */
  cleanUp(): Promise<'cleared' | 'under-way'>;
  /** Whether the table that keeps it is there. */
  hasTable(): Promise<boolean>;
  /** Whether history can be kept at the moment. */
  isAvailable(): boolean;
  stop(): Promise<void>;
};

type WatchHistoryOptions = {
  readonly database: Pick<Database, 'sql' | 'status'>;
  /** What the instances share, to count together how much is written. */
  readonly shared?: SharedMemory | null;
  readonly retentionDays: number;
  readonly log: Log;
};

/** Who asked for a cleanup hears after so long that it goes on. */
const PATIENCE_MS = 10_000;

/** Turns the database's word that the account is gone into the error that says so. */
async function refuseMissingUser<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw isMissingUser(error) ? new AccountError('signed-out', 'This account no longer exists.') : error;
  }
}

export function createWatchHistory({
  database,
  shared = null,
  retentionDays,
  log,
}: WatchHistoryOptions): WatchHistory {
  const ask = <Answer>(work: (sql: Sql) => Promise<Answer>): Promise<Answer> => askDatabase(database, work);
  const cleanup = createCleanupJob({ database, retentionDays, log });
  const countWrites = createWriteRate(shared);
  async function write<Answer>(
    writer: Writer,
    entries: number,
    work: (sql: Sql, userId: string) => Promise<Answer>,
  ) {
    await countWrites(writer, entries);
    return ask((sql) => refuseMissingUser(work(sql, writer.userId)));
  }

  return {
    list: (userId, page) => ask((sql) => listWatchHistory(sql, userId, { ...page, retentionDays })),
    find: (userId, title) => ask((sql) => findWatchHistoryEntry(sql, userId, title, retentionDays)),
    record(writer, { restores, ...given }) {
      const event = given.mediaType === 'movie' ? { ...given, season: null, episode: null } : given;
      return write(writer, 1, async (sql, userId) => {
        if (restores) await deleteRemoval(sql, userId, event);
        const written = await upsertWatchEvent(sql, userId, event, retentionDays);
        return written ?? findWatchHistoryEntry(sql, userId, event, retentionDays);
      });
    },
    remove: (writer, title, untilMs) =>
      write(writer, 1, async (sql, userId) => {
        const removed = await removeWatchHistoryEntry(sql, userId, title, untilMs);
        const mayBeKept = !removed && untilMs !== null;
        const kept = mayBeKept ? await findWatchHistoryEntry(sql, userId, title, retentionDays) : null;
        return { removed, kept };
      }),
    clear: (writer, untilMs) =>
      write(writer, 1, async (sql, userId) => {
        await removeWatchHistory(sql, userId, untilMs);
        return untilMs === null ? 0 : (await countWatchHistory(sql, userId, retentionDays)).total;
      }),
    stats: (userId) => ask((sql) => countWatchHistory(sql, userId, retentionDays)),
    migrate: (writer, entries, clockOffsetMs) =>
      write(writer, entries.length, (sql, userId) =>
        migrateHistory(sql, userId, entries, { retentionDays, clockOffsetMs }),
      ),
    listWatched: (userId, titles) => ask((sql) => listWatchedTitles(sql, userId, titles, retentionDays)),
    siteStats: () => ask((sql) => countSiteHistory(sql)),
    async cleanUp() {
      const outcome = await Promise.race([cleanup.run(), delay(PATIENCE_MS, null, { ref: false })]);
      return outcome ? 'cleared' : 'under-way';
    },
    hasTable: () => ask(hasHistoryTable),
    isAvailable: () => database.status().state === 'ready',
    stop: cleanup.stop,
  };
}
