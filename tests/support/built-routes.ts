import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from '../../server/config/project';
import type * as EntryServer from '../../src/app/entry-server';

export type RouteSamples = { readonly movieId: number; readonly showId: number };

/** The routes of the built site, each with an example path and the file of its page. */
export async function listRoutes({
  movieId,
  showId,
}: RouteSamples): Promise<{ pattern: string; path: string; file: string }[]> {
  // The built file has the type of src/entry-server.
  const { ROUTES }: typeof EntryServer = await import(
    pathToFileURL(join(PROJECT.distFolder, 'server/entry-server.js')).href
  );
  return ROUTES.map(({ pattern, page }) => ({
    pattern,
    file: page.file,
    path: pattern
      .replace(':id', String(pattern.includes('/tv/') ? showId : movieId))
      .replace(/:(season|episode)/g, '1'),
  }));
}
