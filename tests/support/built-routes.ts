import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from '../../server/config/project';
import type * as EntryServer from '../../src/app/entry-server';

export type RouteSamples = { readonly movieId: number; readonly showId: number; readonly personId: number };

/** The routes of the built site, each with an example path and the file of its page. */
export async function listRoutes({
  movieId,
  showId,
  personId,
}: RouteSamples): Promise<{ pattern: string; path: string; file: string }[]> {
  // The built file has the type of src/entry-server.
  const { ROUTES }: typeof EntryServer = await import(
    pathToFileURL(join(PROJECT.distFolder, 'server/entry-server.js')).href
  );
  const ids: Readonly<Record<string, number>> = { tv: showId, person: personId };
  return ROUTES.map(({ pattern, page }) => ({
    pattern,
    file: page.file,
    path: pattern
      .replace(':id', String(ids[/\b(tv|person)\b/.exec(pattern)?.[1] ?? ''] ?? movieId))
      .replace(/:(season|episode)/g, '1'),
  }));
}
