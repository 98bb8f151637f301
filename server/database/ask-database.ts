import type { Sql } from '../../db/client';
import { withTimeout } from '../limits/timeout';
import { type Database, DatabaseUnavailableError } from './database';

/** SQLSTATE classes of a server that cannot serve now: connection, resources, too busy, stopping, system error. */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '53', '55', '57', '58']);
/** A read-only server, and two ways in which transactions that get in each other's way are ended. */
const OUTAGE_STATES: ReadonlySet<string> = new Set(['25006', '40001', '40P01']);
/** The driver's and the system's own. */
const LOST_CONNECTION = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  const { code } = error;
  if (LOST_CONNECTION.test(code) || OUTAGE_STATES.has(code)) return true;
  return code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2));
}

/** Behind statements that are slow, one may have to wait for a connection; nobody waits for longer. */
const PATIENCE_MS = 5_000;

const tooLong = () => new DatabaseUnavailableError('The database took too long.');

/**
 * Runs `work` on the pool of the moment.
 *
 * @param options.patienceMs null for work in many statements that nobody waits for.
 * @throws DatabaseUnavailableError when the database is away, goes away meanwhile, or takes too long; whatever else
 * `work` throws is passed on.
 */
export async function askDatabase<Answer>(
  database: Pick<Database, 'sql'>,
  work: (sql: Sql) => Promise<Answer>,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number | null } = {},
): Promise<Answer> {
  try {
    const sql = database.sql();
    if (patienceMs === null) return await work(sql);
    return await withTimeout(() => work(sql), patienceMs, { timeoutError: tooLong });
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new DatabaseUnavailableError('The database went away or took too long.', { cause: error });
  }
}
