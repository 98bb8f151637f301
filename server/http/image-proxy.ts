import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where the site itself serves the demo catalogue's pictures. */
export const DEMO_IMAGES_PATH = '/demo-images';

const PASSED_HEADERS = ['content-type', 'cache-control', 'etag'];

/**
 * Passes the demo catalogue's pictures through the site's own origin, so that a phone or a container sees them by
 * the one address it knows. With a real key the browser asks the image host itself.
 */
export function createImageProxy(imageUrl: string) {
  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(imageUrl + request.url, { redirect: 'error' });
    const headers = PASSED_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      ...Object.fromEntries(headers),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'content-length': bytes.length,
    });
    response.end(bytes);
  };
}
