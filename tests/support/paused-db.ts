import { Db } from '../../server/database/db';
import { createGate } from './gate';
import type { TestDatabase } from './test-database';

/** @returns a database that stops before the query with this name, once, until the gate opens */
export function createPausedDb({ sql }: TestDatabase, name: string) {
  const [waiting, gate] = [createGate(), createGate()];
  class PausedDb extends Db {
    override forNetwork(): Db {
      return this;
    }
    override async query<Args extends readonly unknown[], Result>(
      ...call: Parameters<typeof Db.prototype.query<Args, Result>>
    ): Promise<Result> {
      if (call[0].name === name) {
        waiting.open();
        await gate.opened;
      }
      return super.query(...call);
    }
  }
  return { db: new PausedDb({ sql: () => sql }), waiting: waiting.opened, resume: gate.open };
}
