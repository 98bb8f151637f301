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
};

/** Everything outside of Marquee, as MSW handlers: the movie database and the image host. */
export function createThirdPartyHandlers({
  movieDatabaseUrl,
  imageUrl,
  faults,
}: ThirdParties): HttpHandler[] {
  return [
    ...createMovieDatabaseHandlers({ baseUrl: movieDatabaseUrl, faults }),
    ...createImageHandlers({ baseUrl: imageUrl }),
  ];
}

type ServeOptions = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly faults?: Faults;
  /** Makes ahead, after so long, what the first search would wait for. */
  readonly warmUpAfterMs?: number;
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

async function send(answer: Response, response: ServerResponse): Promise<void> {
  // An error response is how a handler says that the connection broke.
  if (answer.type === 'error') {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) {
    response.end();
    return;
  }
  // The same streams under two names: the browser's type and node's.
  const body: unknown = answer.body;
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
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await getResponse(handlers, toRequest(request, origin, gone.signal));
  await send(answer ?? new Response('Not found', { status: 404 }), response);
}

/** The third parties as a real HTTP server: the movie database below /3, the image host below /t/p. */
export async function serveThirdParties(options: ServeOptions): Promise<ThirdPartyServer> {
  const { host, port, faults, warmUpAfterMs } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const origin = `http://${host}:${typeof address === 'object' ? address?.port : port}`;
  const urls = { movieDatabaseUrl: `${origin}/3`, imageUrl: `${origin}/t/p` };
  const handlers = createThirdPartyHandlers({ ...urls, faults });
  server.on('request', (request, response) => {
    respond(handlers, origin, request, response).catch(() => response.destroy());
  });
  const callOff = warmUpAfterMs === undefined ? null : warmUpSearch(warmUpAfterMs);
  return {
    ...urls,
    close() {
      callOff?.();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
