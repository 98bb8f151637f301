import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { findPostmaster } from '../../db/embedded/postmaster-file';
import { createLog } from '../../server/config/logger';
import { removeFolder } from './remove-folder';

/** A PostgreSQL that a test may stop and restart. */
export async function startRestartablePostgres() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-own-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
  const folder = path.join(dataDir, 'postgres');

  return {
    url: postgres.url,
    folder,
    /** Waits until it is running again. @param signal SIGINT is a normal restart, SIGKILL a crash */
    async restart(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
      const before = await findPostmaster(folder);
      if (before === null) throw new Error('PostgreSQL is not running.');
      process.kill(before.pid, signal);
      const isRestarted = async () => {
        const now = await findPostmaster(folder);
        return now?.isReady && now.pid !== before.pid;
      };
      await vi.waitUntil(isRestarted, { timeout: 60_000, interval: 20 });
    },
    async stop(): Promise<void> {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}
