import postgres from 'postgres';
import type { Sql } from '../../db/client';

const CONNECT_TIMEOUT_S = 60;

/** A client for what prepares and clears away tests: it waits for as long as a busy machine takes, unlike the site's. */
export function openPatientClient(url: string): Sql {
  return postgres(url, { max: 1, connect_timeout: CONNECT_TIMEOUT_S, onnotice: () => {} });
}
