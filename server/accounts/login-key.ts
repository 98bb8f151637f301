import { createHmac } from 'node:crypto';
import type { Sql } from '../../db/client';
import { readLoginKey } from '../../db/server-keys';

/** Hashes with the key in the database, which is read once, so that hashes match across instances and restarts. */
export class LoginKey {
  #key: Buffer | null = null;

  async hash(sql: Sql, use: 'network' | 'name', ...texts: readonly string[]): Promise<string> {
    this.#key ??= await readLoginKey(sql);
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([use, ...texts]))
      .digest('base64url');
  }
}
