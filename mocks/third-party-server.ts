import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { getResponse, type HttpHandler } from 'msw';
import { createImageHandlers } from './image-host/handlers';
import type { Faults } from './movie-database/faults';
import { createMovieDatabaseHandlers } from './movie-database/handlers';
import { warmUpSearch } from './movie-database/search-index';

type ThirdParties = {
  /** Such as https://api.themoviedb.org/3. */
  readonly movieDatabaseUrl: string;
  /** Such as https://image.tmdb.org/t/p. */
  readonly imageUrl: string;
  readonly faults?: Faults | undefined;
  readonly hasEmptyImages?: boolean | undefined;
};

/** MSW handlers for both third parties: the movie database and the image host. */
export function createThirdPartyHandlers({
  movieDatabaseUrl,
  imageUrl,
  faults,
  hasEmptyImages,
}: ThirdParties): HttpHandler[] {
  return [
    ...createMovieDatabaseHandlers({ baseUrl: movieDatabaseUrl, faults }),
    ...createImageHandlers({ baseUrl: imageUrl, areEmpty: hasEmptyImages }),
  ];
}

type ServeOptions = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly faults?: Faults;
  /** Delay in milliseconds before the search index is built in the background. Without it, the first search builds it. */
  readonly warmUpAfterMs?: number;
  readonly hasEmptyImages?: boolean;
};

export type ThirdPartyServer = {
  readonly movieDatabaseUrl: string;
  readonly imageUrl: string;
  close(): Promise<void>;
};

function toRequest(request: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    headers,
    signal,
  });
}

async function send(mocked: Response, response: ServerResponse): Promise<void> {
  // Handlers return HttpResponse.error() to simulate a broken connection.
  if (mocked.type === 'error') {
    response.destroy();
    return;
  }
  response.writeHead(mocked.status, Object.fromEntries(mocked.headers));
  if (!mocked.body) {
    response.end();
    return;
  }
  // The DOM and Node.js types for the same stream are not assignable to each other.
  const body: unknown = mocked.body;
  await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), response).catch(() =>
    response.destroy(),
  );
}

async function respond(
  handlers: HttpHandler[],
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const clientGone = new AbortController();
  response.once('close', () => clientGone.abort());
  const mocked = await getResponse(handlers, toRequest(request, origin, clientGone.signal));
  await send(mocked ?? new Response('Not found', { status: 404 }), response);
}

/** Starts an HTTP server with the movie database at /3 and the image host at /t/p. */
export async function serveThirdParties(options: ServeOptions): Promise<ThirdPartyServer> {
  const { host, port, faults, hasEmptyImages, warmUpAfterMs } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const origin = `http://${host}:${typeof address === 'object' ? address?.port : port}`;
  const urls = { movieDatabaseUrl: `${origin}/3`, imageUrl: `${origin}/t/p` };
  const handlers = createThirdPartyHandlers({ ...urls, faults, hasEmptyImages });
  server.on('request', (request, response) => {
    respond(handlers, origin, request, response).catch(() => response.destroy());
  });
  const cancelWarmUp = warmUpAfterMs === undefined ? null : warmUpSearch(warmUpAfterMs);
  return {
    ...urls,
    close() {
      cancelWarmUp?.();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
