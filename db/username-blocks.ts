import type { Sql } from './client';

/** So many accounts a block: one is gone through in a millisecond or two, and a million people are 250 of them. */
const BLOCK_USERS = 4000;
const DIVIDE_OVER_USERS = 2 * BLOCK_USERS;
/** A block that one import filled with a million people takes a second or two. */
const DIVIDING_TIMEOUT_MS = 60_000;

type Block = { readonly first: string; readonly past: string | null };

/**
 * Divides the blocks of usernames that have grown. Nobody has to: pages far down the list by usernames only take the
 * longer, the longer a block is. Whoever registers meanwhile waits some milliseconds for each.
 */
export async function divideUsernameBlocks(sql: Sql): Promise<void> {
  const grown = await sql<Block[]>`
    select starts_at as first, past from (
      select starts_at, sum(users) as users, lead(starts_at) over (order by starts_at) as past
      from username_blocks group by starts_at
    ) blocks where users > ${DIVIDE_OVER_USERS}`;
  for (const { first, past } of grown) {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('statement_timeout', ${String(DIVIDING_TIMEOUT_MS)}, true)`;
      await transaction`select recount_usernames(${first}, ${past}, ${BLOCK_USERS})`;
    });
  }
}
