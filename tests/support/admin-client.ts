import { createDatabaseClient, type DatabaseClient } from '../../db/client';

const CONNECT_TIMEOUT_S = 60;

/** A client without statement timeout, for creating and dropping databases on a busy machine. */
export function openAdminClient(url: string): DatabaseClient {
  return createDatabaseClient(url, 1, { connect_timeout: CONNECT_TIMEOUT_S, connection: {} });
}
