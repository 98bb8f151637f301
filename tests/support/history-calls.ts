import { UNKNOWN_POSITION } from '#shared/watch-progress';
import { deleteExpiredHistory } from '../../db/watch-history/expired-history';
import {
  deleteExpiredRemovals,
  deleteRemoval,
  listRemovals,
  removeWatchHistory,
  removeWatchHistoryEntry,
} from '../../db/watch-history/history-removals';
import { listUncountedDays, updateWatchCount } from '../../db/watch-history/watch-counts';
import {
  countWatchHistory,
  findWatchHistoryEntry,
  listWatchedTitles,
  listWatchHistory,
  listWatchHistoryByTitle,
  upsertWatchEvent,
  upsertWatchEvents,
} from '../../db/watch-history/watch-history';
import { type DatabaseCalls, randomUserId } from './database-calls';

const RETENTION_DAYS = 15;

const anyTitle = () => ({ mediaType: 'movie' as const, mediaId: String(1 + Math.floor(Math.random() * 25)) });
const anyEvent = () => ({ ...anyTitle(), season: null, episode: null, ...UNKNOWN_POSITION });

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The queries of the watch history. */
export const HISTORY_CALLS: DatabaseCalls = {
  'page of history': (seeded) =>
    listWatchHistory(seeded.sql, randomUserId(seeded), {
      limit: 50,
      offset: 0,
      retentionDays: RETENTION_DAYS,
    }),
  'second page of history': (seeded) =>
    listWatchHistory(seeded.sql, randomUserId(seeded), {
      limit: 10,
      offset: 10,
      retentionDays: RETENTION_DAYS,
    }),
  'history exported': (seeded) =>
    listWatchHistoryByTitle(seeded.sql, randomUserId(seeded), {
      after: { mediaType: 'movie', mediaId: '3' },
      limit: 500,
      retentionDays: RETENTION_DAYS,
    }),
  'removals exported': (seeded) =>
    listRemovals(seeded.sql, randomUserId(seeded), { after: null, limit: 500 }),
  'one entry': (seeded) =>
    findWatchHistoryEntry(seeded.sql, randomUserId(seeded), anyTitle(), RETENTION_DAYS),
  'history counted': (seeded) => countWatchHistory(seeded.sql, randomUserId(seeded), RETENTION_DAYS),
  'watched of some titles': (seeded) =>
    listWatchedTitles(seeded.sql, randomUserId(seeded), [anyTitle(), anyTitle(), anyTitle()], RETENTION_DAYS),
  recording: (seeded) =>
    upsertWatchEvent(seeded.sql, randomUserId(seeded), { ...anyEvent(), watchedAtMs: null }, RETENTION_DAYS),
  'migration of 3 entries': (seeded) =>
    upsertWatchEvents(
      seeded.sql,
      randomUserId(seeded),
      [1, 2, 3].map((hours) => ({ ...anyEvent(), watchedAtMs: Date.now() - hours * 3_600_000 })),
      RETENTION_DAYS,
    ),
  'entry removed': (seeded) => removeWatchHistoryEntry(seeded.sql, randomUserId(seeded), anyTitle(), null),
  'history cleared': (seeded) => removeWatchHistory(seeded.sql, randomUserId(seeded), null),
  'removal undone': (seeded) => deleteRemoval(seeded.sql, randomUserId(seeded), anyTitle()),
  'expired removals deleted': ({ sql }) =>
    deleteExpiredRemovals(sql, { retentionDays: RETENTION_DAYS, limit: 500 }),
  'days to count': ({ sql }) => listUncountedDays(sql, RETENTION_DAYS),
  'expired entries removed': ({ sql }) =>
    deleteExpiredHistory(sql, { retentionDays: RETENTION_DAYS, from: null, limit: 500 }),
};

/** 48 statements of a job. */
export const DAY_CALLS: DatabaseCalls = {
  'a day counted': ({ sql }) => updateWatchCount(sql, yesterday()),
};
