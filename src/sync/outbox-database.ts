import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isRecord } from '#shared/json';
import { isMediaType } from '#shared/media-type';
import { keepPosition } from '#shared/watch-progress';
import { hasValidTime } from '../storage/local-history';
import {
  type HistoryChange,
  type QueuedChange,
  type Title,
  titleOf,
  type WatchRecord,
} from './pending-changes';

export type OutboxDatabase = {
  /**
   * Adds a change. It replaces earlier changes of the same title; clearing replaces all. A watch without a position keeps
   * that of a replaced watch of the same episode.
   */
  put(userId: string, change: HistoryChange, changedAt: number): Promise<void>;
  discard(userId: string, title?: Title | null): Promise<void>;
  list(userId: string): Promise<QueuedChange[]>;
  /** The first change with a higher sequence number than `after`. */
  first(userId: string, after: number): Promise<QueuedChange | null>;
  remove(sequence: number): Promise<void>;
};

/** Rows of early versions of the site have no `removes`. */
type Row = {
  readonly userId: string;
  readonly title: string;
  readonly watch?: WatchRecord;
  readonly removes?: Title | 'all';
  readonly watchedAt: number;
  readonly sequence?: number;
};

type Schema = DBSchema & {
  watches: { key: number; value: Row; indexes: { person: string; title: [string, string] } };
};

const DATABASE = 'marquee';
const EVERY_TITLE = 'all';

function nameOf({ media_type, media_id }: Title): string {
  return `${media_type} ${media_id}`;
}

function toRow(userId: string, change: HistoryChange, watchedAt: number): Row {
  const title = titleOf(change);
  const common = { userId, title: title ? nameOf(title) : EVERY_TITLE, watchedAt };
  if (change.kind === 'watch') return { ...common, watch: change.watch };
  return { ...common, removes: change.kind === 'remove' ? change.title : 'all' };
}

function toChange({ watch, removes }: Row): HistoryChange | null {
  if (watch) return { kind: 'watch', watch };
  if (removes === 'all') return { kind: 'clear' };
  return removes ? { kind: 'remove', title: removes } : null;
}

function isTitle(value: unknown): boolean {
  return isRecord(value) && isMediaType(value.media_type) && typeof value.media_id === 'string';
}

/** Empty for a row of another shape, which could be neither shown nor sent. */
function toQueued(row: Row): QueuedChange[] {
  const { sequence = 0, watchedAt: changedAt } = row;
  const change = toChange(row);
  if (!change || typeof changedAt !== 'number' || !hasValidTime({ timestamp: changedAt })) return [];
  const title = titleOf(change);
  return title === null || isTitle(title) ? [{ sequence, change, changedAt }] : [];
}

function keepReplacedPosition(row: Row, replaced: readonly (Row | undefined)[]): Row {
  const watch = replaced.findLast((each) => each?.watch)?.watch;
  return row.watch && watch ? { ...row, watch: { ...row.watch, ...keepPosition(row.watch, watch) } } : row;
}

function createIndexedDatabase(database: IDBPDatabase<Schema>): OutboxDatabase {
  async function replace(userId: string, title: Title | null, row?: Row): Promise<void> {
    const transaction = database.transaction('watches', 'readwrite');
    const { store } = transaction;
    const keys = title
      ? await store.index('title').getAllKeys([userId, nameOf(title)])
      : await store.index('person').getAllKeys(userId);
    const replaced = await Promise.all(keys.map((key) => store.get(key)));
    for (const key of keys) await store.delete(key);
    if (row) await store.add(keepReplacedPosition(row, replaced));
    await transaction.done;
  }

  return {
    put: (userId, change, changedAt) => replace(userId, titleOf(change), toRow(userId, change, changedAt)),
    discard: (userId, title = null) => replace(userId, title),
    // An index lists equal keys in the order of the primary key.
    list: async (userId) => (await database.getAllFromIndex('watches', 'person', userId)).flatMap(toQueued),
    async first(userId, after) {
      const { store } = database.transaction('watches');
      let cursor = await store.index('person').openCursor(userId);
      if (cursor && after >= cursor.primaryKey) cursor = await cursor.continuePrimaryKey(userId, after + 1);
      for (; cursor; cursor = await cursor.continue()) {
        const [queued] = toQueued(cursor.value);
        if (queued) return queued;
      }
      return null;
    },
    remove: (sequence) => database.delete('watches', sequence),
  };
}

/** For browsers without IndexedDB. Its content is lost when the page is closed. */
function createMemoryDatabase(): OutboxDatabase {
  let rows: (Row & { sequence: number })[] = [];
  let lastSequence = 0;

  /** Returns the removed rows. */
  function drop(userId: string, title: Title | null): Row[] {
    const isDropped = (row: Row) => row.userId === userId && (!title || row.title === nameOf(title));
    const dropped = rows.filter(isDropped);
    rows = rows.filter((row) => !isDropped(row));
    return dropped;
  }

  return {
    async put(userId, change, changedAt) {
      const dropped = drop(userId, titleOf(change));
      lastSequence += 1;
      const row = keepReplacedPosition(toRow(userId, change, changedAt), dropped);
      rows.push({ ...row, sequence: lastSequence });
    },
    async discard(userId, title = null) {
      drop(userId, title);
    },
    list: async (userId) => rows.filter((row) => row.userId === userId).flatMap(toQueued),
    async first(userId, after) {
      const row = rows.find((each) => each.userId === userId && each.sequence > after);
      return (row && toQueued(row)[0]) ?? null;
    },
    async remove(sequence) {
      rows = rows.filter((row) => row.sequence !== sequence);
    },
  };
}

/** Never rejects: if the browser refuses, the database is in memory. */
export async function openOutboxDatabase(): Promise<OutboxDatabase> {
  try {
    // Still version 1, because an open tab with older code would block an upgrade.
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade(created) {
        const watches = created.createObjectStore('watches', { keyPath: 'sequence', autoIncrement: true });
        watches.createIndex('person', 'userId');
        watches.createIndex('title', ['userId', 'title']);
      },
    });
    return createIndexedDatabase(database);
  } catch {
    return createMemoryDatabase();
  }
}
