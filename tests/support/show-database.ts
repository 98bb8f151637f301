import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerShowPath } from '../builders/show-shapes';

const NOT_FOUND = { success: false, status_code: 34, status_message: 'The resource could not be found.' };
const NO_TITLES = { page: 1, results: [], total_pages: 1, total_results: 0 };
const LISTS = /^\/(trending|discover|search|genre)\/|\/popular$/;

function findBody(path: string): object | null {
  return LISTS.test(path) ? { ...NO_TITLES, genres: [] } : answerShowPath(path);
}

/** A movie database that contains only the shows of tests/builders/show-shapes.ts. */
export async function startShowDatabase() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = findBody(pathname.replace(/^\/3/, ''));
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? NOT_FOUND));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/3`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
