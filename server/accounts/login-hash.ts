import { createHmac } from 'node:crypto';
import type { Sql, Transaction } from '../../db/client';
import { readLoginKey } from '../../db/known-networks';

/** @returns HMAC-SHA-256 of the texts, as base64url. The first is a constant that separates the uses of the key. */
export type LoginHash = (
  sql: Sql | Transaction,
  use: 'network' | 'name',
  ...texts: string[]
) => Promise<string>;

/** Hashes with the key in the database, which is read once: hashes match across instances and restarts. */
export function createLoginHash(): LoginHash {
  let key: Buffer | null = null;
  return async (sql, ...texts) => {
    key ??= await readLoginKey(sql);
    return createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url');
  };
}
