import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { IMMUTABLE, serveStaticFiles } from './static-files';

const DAY_MS = 24 * 3600 * 1000;
const KEPT_MS = 30 * DAY_MS;
const ASSET_PATH = /^\/[\w-][\w.-]*$/;

export const earlierAssetsFolder = ({ dataDir }: Pick<Environment, 'dataDir'>): string =>
  join(dataDir, 'assets');

/** Copies the assets of the running release. Deletes those of releases that have not run for 30 days. */
export async function keepAssets(builtFolder: string, keptFolder: string): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const now = new Date();
  for (const name of await readdir(builtFolder)) {
    const kept = join(keptFolder, name);
    if (existsSync(kept)) {
      await utimes(kept, now, now);
      continue;
    }
    // Another instance may use the same folder.
    const copy = join(keptFolder, `.${randomUUID()}`);
    await copyFile(join(builtFolder, name), copy);
    await utimes(copy, now, now);
    await rename(copy, kept);
  }
  for (const name of await readdir(keptFolder)) {
    const path = join(keptFolder, name);
    // Null if another instance has just deleted or renamed it.
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile() && stats.mtimeMs < now.getTime() - KEPT_MS) await rm(path, { force: true });
  }
}

/** At the start and once a day, so that the files are as new as the last day on which their release ran. */
export function keepAssetsDaily(builtFolder: string, keptFolder: string, log: Log): void {
  const keep = (): void => {
    keepAssets(builtFolder, keptFolder).catch((error: unknown) =>
      log.warn({ err: error }, 'The assets could not be kept for the next release'),
    );
  };
  keep();
  setInterval(keep, DAY_MS).unref();
}

/** Serves the assets of releases that ran in the last 30 days, which pages in caches and open tabs still load. */
export function serveEarlierAssets(keptFolder: string): RequestHandler {
  return serveStaticFiles(keptFolder, (response) => response.set('Cache-Control', IMMUTABLE), {
    has: (path) => ASSET_PATH.test(path) && existsSync(join(keptFolder, path)),
  });
}
