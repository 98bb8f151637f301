import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WatchTitle } from '../storage/local-history';
import {
  EVERY_TITLE,
  mergeEarlierRow,
  mergeRows,
  type Row,
  toQueued,
  toRow,
  toRowTitle,
} from './outbox-rows';
import { changedTitle, type HistoryChange, type QueuedChange, type WatchRecord } from './pending-changes';

export type OutboxDatabase = {
  /**
   * Adds a change. It replaces earlier changes of the same title; clearing replaces all. A watch without a position keeps
   * that of a replaced watch of the same episode.
   */
  put(userId: string, change: HistoryChange, changedAt: number): Promise<void>;
  /** Adds a watch unless a later change of its title is queued. A later watch of the same episode gets its position. */
  putEarlier(userId: string, watch: WatchRecord, watchedAt: number): Promise<void>;
  /** Keeps later changes. Without a title, discards those of all titles. */
  discard(userId: string, title: WatchTitle | null, changedUntil: number): Promise<void>;
  list(userId: string): Promise<QueuedChange[]>;
  /** The first change with a higher sequence number than `after`. */
  first(userId: string, after: number): Promise<QueuedChange | null>;
  remove(sequence: number): Promise<void>;
};

type Schema = DBSchema & {
  watches: { key: number; value: Row; indexes: { person: string; title: [string, string] } };
};

const DATABASE = 'marquee';
/** Some browsers never answer, for example after a failed update. */
const OPEN_LIMIT_MS = 3_000;

function createIndexedDatabase(database: IDBPDatabase<Schema>): OutboxDatabase {
  function openStore() {
    const { store, done } = database.transaction('watches', 'readwrite');
    const list = (userId: string, title: string) => store.index('title').getAll([userId, title]);
    async function remove(userId: string, title: WatchTitle | null, until = Infinity): Promise<void> {
      const rows = title ? await list(userId, toRowTitle(title)) : await store.index('person').getAll(userId);
      for (const { sequence, watchedAt } of rows) {
        if (sequence !== undefined && !(watchedAt > until)) await store.delete(sequence);
      }
    }
    return { list, remove, add: (row: Row) => store.add(row), done };
  }

  return {
    async put(userId, change, changedAt) {
      const { list, remove, add, done } = openStore();
      const row = toRow(userId, change, changedAt);
      const replaced = await list(userId, row.title);
      await remove(userId, changedTitle(change));
      await add(mergeRows(row, replaced));
      await done;
    },
    async putEarlier(userId, watch, watchedAt) {
      const { list, remove, add, done } = openStore();
      const row = toRow(userId, { kind: 'watch', watch }, watchedAt);
      const queued = [...(await list(userId, EVERY_TITLE)), ...(await list(userId, row.title))];
      const merged = mergeEarlierRow(row, queued);
      if (merged) {
        await remove(userId, watch);
        await add(merged);
      }
      await done;
    },
    async discard(userId, title, changedUntil) {
      const { remove, done } = openStore();
      await remove(userId, title, changedUntil);
      await done;
    },
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

/** For browsers whose IndexedDB does not work. Its content is lost when the page is closed. */
function createMemoryDatabase(): OutboxDatabase {
  let rows: (Row & { sequence: number })[] = [];
  let lastSequence = 0;

  const list = (userId: string, title: string): Row[] =>
    rows.filter((row) => row.userId === userId && row.title === title);
  function drop(userId: string, title: WatchTitle | null, until = Infinity): void {
    const isOther = (row: Row): boolean =>
      row.userId !== userId || (title !== null && row.title !== toRowTitle(title));
    rows = rows.filter((row) => isOther(row) || row.watchedAt > until);
  }
  function add(row: Row): void {
    lastSequence += 1;
    rows.push({ ...row, sequence: lastSequence });
  }

  return {
    async put(userId, change, changedAt) {
      const row = toRow(userId, change, changedAt);
      const replaced = list(userId, row.title);
      drop(userId, changedTitle(change));
      add(mergeRows(row, replaced));
    },
    async putEarlier(userId, watch, watchedAt) {
      const row = toRow(userId, { kind: 'watch', watch }, watchedAt);
      const merged = mergeEarlierRow(row, [...list(userId, EVERY_TITLE), ...list(userId, row.title)]);
      if (!merged) return;
      drop(userId, watch);
      add(merged);
    },
    async discard(userId, title, changedUntil) {
      drop(userId, title, changedUntil);
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

async function openIndexedDatabase(): Promise<IDBPDatabase<Schema>> {
  // Still version 1, because an open tab with older code would block an upgrade.
  return openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      const watches = created.createObjectStore('watches', { keyPath: 'sequence', autoIncrement: true });
      watches.createIndex('person', 'userId');
      watches.createIndex('title', ['userId', 'title']);
    },
  });
}

/** Never rejects: if the browser refuses or does not answer, the database is in memory. */
export function openOutboxDatabase(): Promise<OutboxDatabase> {
  return new Promise((resolve) => {
    let isLate = false;
    const openInMemory = (): void => resolve(createMemoryDatabase());
    const limit = setTimeout(() => {
      isLate = true;
      openInMemory();
    }, OPEN_LIMIT_MS);
    openIndexedDatabase()
      .then((database) => (isLate ? database.close() : resolve(createIndexedDatabase(database))))
      .catch(openInMemory)
      .finally(() => clearTimeout(limit));
  });
}
