import type { Sql } from './client';

export async function readLoginKey(sql: Sql): Promise<Buffer> {
  const [row] = await sql<{ value: Buffer }[]>`select value from server_keys where name = 'login'`;
  if (!row) throw new Error('The table server_keys has no key named "login".');
  return row.value;
}
