import type { IncomingMessage, ServerResponse } from 'node:http';

export const DEMO_IMAGES_PATH = '/demo-images';

const FORWARDED_HEADERS = ['content-type', 'cache-control', 'etag'];

/** Forwards requests to the demo catalogue's image host, which listens on this machine only. */
export function createDemoImages(imageUrl: string) {
  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const upstream = await fetch(imageUrl + request.url, { redirect: 'error' });
    const headers = FORWARDED_HEADERS.flatMap((name) => {
      const value = upstream.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const bytes = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status, {
      ...Object.fromEntries(headers),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'content-length': bytes.length,
    });
    response.end(bytes);
  };
}
