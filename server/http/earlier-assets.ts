import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { IMMUTABLE, serveStaticFiles } from './static-files';

const DAY_MS = 24 * 3600 * 1000;
const RETENTION_MS = 30 * DAY_MS;
const ASSET_PATH = /^\/[\w-][\w.-]*$/;

export const earlierAssetsFolder = ({ dataDir }: Pick<Environment, 'dataDir'>): string =>
  join(dataDir, 'assets');

/** Copies the assets of the running release. Deletes those of releases that have not run for 30 days. */
export async function retainAssets(builtFolder: string, earlierFolder: string): Promise<void> {
  await mkdir(earlierFolder, { recursive: true });
  const now = new Date();
  for (const name of await readdir(builtFolder)) {
    const retained = join(earlierFolder, name);
    if (existsSync(retained)) {
      await utimes(retained, now, now);
      continue;
    }
    // Another instance may use the same folder.
    const copy = join(earlierFolder, `.${randomUUID()}`);
    await copyFile(join(builtFolder, name), copy);
    await utimes(copy, now, now);
    await rename(copy, retained);
  }
  for (const name of await readdir(earlierFolder)) {
    const path = join(earlierFolder, name);
    // Null if another instance has just deleted or renamed it.
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile() && stats.mtimeMs < now.getTime() - RETENTION_MS) await rm(path, { force: true });
  }
}

/** At the start and once a day, so that the files are as new as the last day on which their release ran. */
export function retainAssetsDaily(builtFolder: string, earlierFolder: string, log: Log): void {
  const retain = (): void => {
    retainAssets(builtFolder, earlierFolder).catch((error: unknown) =>
      log.warn({ err: error }, 'The assets could not be kept for the next release'),
    );
  };
  retain();
  setInterval(retain, DAY_MS).unref();
}

/** Serves the assets of releases that ran in the last 30 days, which pages in caches and open tabs still load. */
export function serveEarlierAssets(earlierFolder: string): RequestHandler {
  return serveStaticFiles(earlierFolder, (response) => response.set('Cache-Control', IMMUTABLE), {
    has: (path) => ASSET_PATH.test(path) && existsSync(join(earlierFolder, path)),
  });
}
