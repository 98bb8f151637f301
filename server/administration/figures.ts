import type { DayCounts } from '#shared/administration-schema';
import { getUserStats, listDayCounts } from '../../db/users/user-counts';
import { countSiteHistory } from '../../db/watch-history/site-history-stats';
import type { Db } from '../database/db';

export function countUsers(db: Db) {
  return db.read(getUserStats);
}

/** Oldest first. The watch records of today are counted now. */
export async function countByDay(db: Db, days: number): Promise<DayCounts[]> {
  const counted = await db.read(listDayCounts, days);
  const { today } = await db.read(countSiteHistory);
  return counted.map((day, index) =>
    index < counted.length - 1 ? day : { ...day, watchRecords: Math.max(day.watchRecords ?? 0, today) },
  );
}
