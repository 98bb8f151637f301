import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { isCacheable, type RequestKind } from './caching-rules';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const MAX_ENTRIES: Readonly<Record<RequestKind, number>> = { page: 60, api: 300, image: 300 };

// Cached responses are the same for every user, whatever their Vary header says.
export const MATCH_OPTIONS = { ignoreVary: true } as const;

export function createExpiringCache(kind: RequestKind, name: string) {
  const find = (request: Request): Promise<Response | undefined> =>
    caches.match(request, { cacheName: name, ...MATCH_OPTIONS });
  const cacheable: WorkboxPlugin = {
    cacheWillUpdate: async ({ request, response }) => {
      const hasCached = (await find(request)) !== undefined;
      return isCacheable(kind, response, hasCached) ? response : null;
    },
  };
  const expiration = new ExpirationPlugin({
    maxEntries: MAX_ENTRIES[kind],
    maxAgeSeconds: MAX_AGE_SECONDS,
    purgeOnQuotaError: true,
    matchOptions: MATCH_OPTIONS,
  });
  return {
    name,
    // workbox-expiration declares its optional callbacks without exactOptionalPropertyTypes.
    plugins: [cacheable, expiration as WorkboxPlugin],
    find,
    clear: () => expiration.deleteCacheAndMetadata(),
  };
}
