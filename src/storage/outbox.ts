import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { MediaType } from '#shared/media';

type Title = { readonly mediaType: MediaType; readonly mediaId: string };

/** A change to a person's watch history that the server has not acknowledged yet. */
export type PendingChange =
  | ({ readonly kind: 'record'; readonly season: number | null; readonly episode: number | null } & Title)
  | ({ readonly kind: 'remove' } & Title)
  | { readonly kind: 'clear' };

export type QueuedChange = {
  /** In the order in which the changes were made; gone as soon as a newer one takes the place. */
  readonly sequence: number;
  readonly change: PendingChange;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
};

/** What one person's changes wait in. Changes of other people in this browser are none of theirs. */
export type Outbox = {
  /** Keeps a change; one about the same title gives way to it, and all give way to a clearing. */
  put(userId: string, change: PendingChange, madeAt: number): Promise<void>;
  first(userId: string): Promise<QueuedChange | null>;
  remove(sequence: number): Promise<void>;
  count(userId: string): Promise<number>;
};

type Row = Omit<QueuedChange, 'sequence'> & {
  readonly userId: string;
  readonly title: string;
  readonly sequence?: number;
};

type Schema = DBSchema & {
  changes: { key: number; value: Row; indexes: { person: string; title: [string, string] } };
};

const DATABASE = 'marquee';

function titleOf(change: PendingChange): string {
  return change.kind === 'clear' ? 'all' : `${change.mediaType} ${change.mediaId}`;
}

function toQueued({ sequence = 0, change, madeAt }: Row): QueuedChange {
  return { sequence, change, madeAt };
}

/** Survives the browser's restart. */
function createDurableOutbox(database: IDBPDatabase<Schema>): Outbox {
  return {
    async put(userId, change, madeAt) {
      const transaction = database.transaction('changes', 'readwrite');
      const { store } = transaction;
      const title = titleOf(change);
      const superseded =
        change.kind === 'clear'
          ? store.index('person').getAllKeys(userId)
          : store.index('title').getAllKeys([userId, title]);
      for (const key of await superseded) await store.delete(key);
      await store.add({ userId, title, change, madeAt });
      await transaction.done;
    },
    async first(userId) {
      // An index lists equal keys in the order of the primary key.
      const row = await database.getFromIndex('changes', 'person', userId);
      return row ? toQueued(row) : null;
    },
    remove: (sequence) => database.delete('changes', sequence),
    count: (userId) => database.countFromIndex('changes', 'person', userId),
  };
}

/** Where the browser has no database for us: lasts as long as the page. */
function createPassingOutbox(): Outbox {
  let rows: (Row & { sequence: number })[] = [];
  let lastSequence = 0;
  return {
    async put(userId, change, madeAt) {
      const title = titleOf(change);
      rows = rows.filter((row) => row.userId !== userId || (change.kind !== 'clear' && row.title !== title));
      lastSequence += 1;
      rows.push({ userId, title, change, madeAt, sequence: lastSequence });
    },
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
        const changes = created.createObjectStore('changes', { keyPath: 'sequence', autoIncrement: true });
        changes.createIndex('person', 'userId');
        changes.createIndex('title', ['userId', 'title']);
      },
    });
    return createDurableOutbox(database);
  } catch {
    return createPassingOutbox();
  }
}
