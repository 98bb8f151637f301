import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from '../embedded';
import { addressOf } from './cluster';
import { isDataFolderTaken } from './data-folder';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findPostmaster } from './postmaster-file';

const POLL_MS = 100;
/** A site that is just starting has its database ready within so long. */
const PATIENCE_MS = 30_000;

/**
 * Opens the embedded database for a command-line tool: the one of the site that runs on this data folder, or, while
 * none runs, one started for as long as the tool takes.
 *
 * @returns its address, and what ends the visit.
 * @throws EmbeddedPostgresError with a plain sentence.
 */
export async function visitEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Logger;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = path.resolve(dataDir);
  for (let waited = 0; await isDataFolderTaken(folder); waited += POLL_MS) {
    const postmaster = await findPostmaster(path.join(folder, 'postgres'));
    if (postmaster?.isReady) {
      return { url: addressOf(await readPassword(folder), postmaster.port), stop: async () => {} };
    }
    if (waited > PATIENCE_MS)
      throw new EmbeddedPostgresError(
        `The Marquee that runs on ${folder} has no database yet: try again later.`,
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
    throw new EmbeddedPostgresError(`${file} cannot be read: run this as the user that Marquee runs as.`, {
      cause: error,
    });
  }
}
