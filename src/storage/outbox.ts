import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LocalWatch } from './local-history';

/** Something watched that the server has not acknowledged yet. */
export type PendingWatch = Omit<LocalWatch, 'timestamp'> & {
  /** Takes the removal of the title back. */
  readonly restores?: true;
};

export type QueuedWatch = {
  /** In the order in which they were put here. */
  readonly sequence: number;
  readonly watch: PendingWatch;
  /** In milliseconds since 1970. */
  readonly watchedAt: number;
};

/** A title of the history. */
export type Title = Pick<PendingWatch, 'media_id' | 'media_type'>;

/** What one person's watches wait in. Those of other people in this browser are none of theirs. */
export type Outbox = {
  /** Keeps a watch; an earlier one of the same title gives way to it. */
  put(userId: string, watch: PendingWatch, watchedAt: number): Promise<void>;
  /** Drops what waits of a title, or of all. */
  discard(userId: string, title?: Title): Promise<void>;
  first(userId: string): Promise<QueuedWatch | null>;
  remove(sequence: number): Promise<void>;
  count(userId: string): Promise<number>;
};

type Row = Omit<QueuedWatch, 'sequence'> & {
  readonly userId: string;
  readonly title: string;
  readonly sequence?: number;
};

type Schema = DBSchema & {
  watches: { key: number; value: Row; indexes: { person: string; title: [string, string] } };
};

const DATABASE = 'marquee';

function nameOf({ media_type, media_id }: Title): string {
  return `${media_type} ${media_id}`;
}

function toQueued({ sequence = 0, watch, watchedAt }: Row): QueuedWatch {
  return { sequence, watch, watchedAt };
}

/** Survives the browser's restart. */
function createDurableOutbox(database: IDBPDatabase<Schema>): Outbox {
  /** Drops what waits of a title, or of all, and puts something in its place. */
  async function replace(userId: string, title: Title | undefined, row?: Row): Promise<void> {
    const transaction = database.transaction('watches', 'readwrite');
    const { store } = transaction;
    const keys = title
      ? store.index('title').getAllKeys([userId, nameOf(title)])
      : store.index('person').getAllKeys(userId);
    for (const key of await keys) await store.delete(key);
    if (row) await store.add(row);
    await transaction.done;
  }

  return {
    put: (userId, watch, watchedAt) =>
      replace(userId, watch, { userId, title: nameOf(watch), watch, watchedAt }),
    discard: (userId, title) => replace(userId, title),
    async first(userId) {
      // An index lists equal keys in the order of the primary key.
      const row = await database.getFromIndex('watches', 'person', userId);
      return row ? toQueued(row) : null;
    },
    remove: (sequence) => database.delete('watches', sequence),
    count: (userId) => database.countFromIndex('watches', 'person', userId),
  };
}

/** Where the browser has no database for us: lasts as long as the page. */
function createPassingOutbox(): Outbox {
  let rows: (Row & { sequence: number })[] = [];
  let lastSequence = 0;

  function drop(userId: string, title?: Title): void {
    rows = rows.filter((row) => row.userId !== userId || (title && row.title !== nameOf(title)));
  }

  return {
    async put(userId, watch, watchedAt) {
      drop(userId, watch);
      lastSequence += 1;
      rows.push({ userId, title: nameOf(watch), watch, watchedAt, sequence: lastSequence });
    },
    discard: async (userId, title) => drop(userId, title),
    async first(userId) {
      const row = rows.find((each) => each.userId === userId);
      return row ? toQueued(row) : null;
    },
    async remove(sequence) {
      rows = rows.filter((row) => row.sequence !== sequence);
    },
    count: async (userId) => rows.filter((row) => row.userId === userId).length,
  };
}

/** Opens what this browser keeps for the server. Never rejects. */
export async function openOutbox(): Promise<Outbox> {
  try {
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade(created) {
        const watches = created.createObjectStore('watches', { keyPath: 'sequence', autoIncrement: true });
        watches.createIndex('person', 'userId');
        watches.createIndex('title', ['userId', 'title']);
      },
    });
    return createDurableOutbox(database);
  } catch {
    return createPassingOutbox();
  }
}
