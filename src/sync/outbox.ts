import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LocalWatch } from '../storage/local-history';

/** A title as it is recorded. */
export type WatchRecord = Omit<LocalWatch, 'timestamp'> & {
  /** Undoes the removal of the title; the change's time is then the server's. */
  readonly restores?: true;
};

export type Title = Pick<WatchRecord, 'media_id' | 'media_type'>;

/** A change of the watch history that the server has not acknowledged yet. */
export type HistoryChange =
  | { readonly kind: 'watch'; readonly watch: WatchRecord }
  | { readonly kind: 'remove'; readonly title: Title }
  | { readonly kind: 'clear' };

export type QueuedChange = {
  /** Changes are sent in this order. */
  readonly sequence: number;
  readonly change: HistoryChange;
  /** By the device's clock, in milliseconds since 1970. */
  readonly changedAt: number;
};

/** The queued changes of every account that was signed in here, each account's apart. */
export type Outbox = {
  /** Adds a change in place of earlier changes of the same title; clearing replaces all. */
  put(userId: string, change: HistoryChange, changedAt: number): Promise<void>;
  /** Drops the changes of a title, or all. */
  discard(userId: string, title?: Title): Promise<void>;
  /** In the order in which they are sent. */
  list(userId: string): Promise<QueuedChange[]>;
  /** The first change to send of those after a sequence number. */
  first(userId: string, after: number): Promise<QueuedChange | null>;
  remove(sequence: number): Promise<void>;
};

/** Versions of the site before removals were queued wrote rows with `watch` only, and may still be open in a tab. */
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

function titleOf(change: HistoryChange): Title | undefined {
  if (change.kind === 'clear') return undefined;
  return change.kind === 'watch' ? change.watch : change.title;
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

function toQueued(row: Row): QueuedChange[] {
  const change = toChange(row);
  return change ? [{ sequence: row.sequence ?? 0, change, changedAt: row.watchedAt }] : [];
}

/** Survives a restart of the browser. */
function createDurableOutbox(database: IDBPDatabase<Schema>): Outbox {
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
    put: (userId, change, changedAt) => replace(userId, titleOf(change), toRow(userId, change, changedAt)),
    discard: (userId, title) => replace(userId, title),
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

/** For browsers without IndexedDB: lasts as long as the page. */
function createMemoryOutbox(): Outbox {
  let rows: (Row & { sequence: number })[] = [];
  let lastSequence = 0;

  function drop(userId: string, title?: Title): void {
    rows = rows.filter((row) => row.userId !== userId || (title && row.title !== nameOf(title)));
  }

  return {
    async put(userId, change, changedAt) {
      drop(userId, titleOf(change));
      lastSequence += 1;
      rows.push({ ...toRow(userId, change, changedAt), sequence: lastSequence });
    },
    discard: async (userId, title) => drop(userId, title),
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

/** Never rejects. */
export async function openOutbox(): Promise<Outbox> {
  try {
    // Version 1 for as long as rows can be told apart: a tab of an older version would block an upgrade.
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade(created) {
        const watches = created.createObjectStore('watches', { keyPath: 'sequence', autoIncrement: true });
        watches.createIndex('person', 'userId');
        watches.createIndex('title', ['userId', 'title']);
      },
    });
    return createDurableOutbox(database);
  } catch {
    return createMemoryOutbox();
  }
}
