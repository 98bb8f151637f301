import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectionUrl } from './cluster';
import { isDataFolderLocked } from './data-folder';
import { startEmbeddedPostgres } from './embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findPostmaster } from './postmaster-file';

const POLL_MS = 100;
const START_TIMEOUT_MS = 30_000;

/** @throws EmbeddedPostgresError if the running site has no database yet or its password cannot be read */
export async function connectToEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Logger;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = path.resolve(dataDir);
  for (let waited = 0; await isDataFolderLocked(folder); waited += POLL_MS) {
    const postmaster = await findPostmaster(path.join(folder, 'postgres'));
    if (postmaster?.isReady) {
      return { url: connectionUrl(await readPassword(folder), postmaster.port), stop: async () => {} };
    }
    if (waited > START_TIMEOUT_MS)
      throw new EmbeddedPostgresError(
        `The Marquee that uses ${folder} has not created its database yet: try again later.`,
      );
    await delay(POLL_MS);
  }
  return startEmbeddedPostgres({ dataDir, log });
}

async function readPassword(folder: string): Promise<string> {
  const file = path.join(folder, 'postgres-password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${file} cannot be read: run this command as the user that Marquee runs as.`,
      {
        cause: error,
      },
    );
  }
}
