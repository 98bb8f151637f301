import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createGenres,
  createList,
  createMovie,
  createPerson,
  createSeason,
  createShow,
  HOSTILE_IDS,
  SEASONS,
} from '../builders/hostile-titles';

const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><rect width="2" height="3"/></svg>';
const IMAGE_PATH = /^\/t\/p\/([wh]\d+|original)\/[\w%./'-]+\.jpg$/;

export type HostileDatabase = {
  readonly movieDatabaseUrl: string;
  readonly imageUrl: string;
  /** Requested image URLs that are invalid. */
  readonly badImages: readonly string[];
  close(): Promise<void>;
};

function findBody(path: string): unknown {
  const [, kind = '', id = '', part = '', season = ''] = path.split('/');
  if (kind === 'genre') return createGenres();
  if (id === 'popular' || !/^\d+$/.test(id)) {
    if (path === '/search/tv' || path.startsWith('/tv/') || path === '/discover/tv') return createList('tv');
    return createList(/^\/(trending\/all|search\/multi)/.test(path) ? null : 'movie');
  }
  if (!HOSTILE_IDS.includes(Number(id))) return null;
  if (part === 'season')
    return SEASONS.includes(Number(season)) ? createSeason(Number(id), Number(season)) : null;
  if (kind === 'person') return createPerson(Number(id));
  return kind === 'tv' ? createShow(Number(id)) : createMovie(Number(id));
}

/** A movie database and image host with valid but extreme data. */
export async function startHostileDatabase(): Promise<HostileDatabase> {
  const badImages: string[] = [];

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (!pathname.startsWith('/3/')) {
      if (!IMAGE_PATH.test(request.url ?? '')) badImages.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PIXEL);
      return;
    }
    const body = findBody(pathname.slice(2));
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { success: false, status_code: 34, status_message: 'Not found.' }));
  }

  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    movieDatabaseUrl: `http://127.0.0.1:${port}/3`,
    imageUrl: `http://127.0.0.1:${port}/t/p`,
    badImages,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
