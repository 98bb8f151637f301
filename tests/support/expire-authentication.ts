import type { Sql } from '../../db/client';
import { hashToken } from '../../server/accounts/tokens';

/** Makes the last authentication of a session too old for changes that require a recent one. */
export async function expireAuthentication(sql: Sql, token: string): Promise<void> {
  await sql`update sessions set proven_at = now() - interval '11 minutes' where id = ${hashToken(token)}`;
}
