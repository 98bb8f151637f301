import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { isKeepable } from './keepable';
import type { RequestKind } from './request-kind';

const DAY_SECONDS = 24 * 60 * 60;

/** Of each kind so many are kept, those used last, for so long. */
const BOUNDS = {
  page: { maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS },
  read: { maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS },
  image: { maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS },
} as const satisfies Record<RequestKind, object>;

export type KeptCache = {
  readonly name: string;
  /** What a strategy needs to keep to the rules and the bounds. */
  readonly plugins: WorkboxPlugin[];
  find(request: Request): Promise<Response | undefined>;
  /** Forgets all of it, and that it ever was. */
  clear(): Promise<void>;
};

// Nothing that is kept depends on who asks, whatever an answer says it varies by.
export const MATCH_OPTIONS = { ignoreVary: true } as const;

export function createKeptCache(kind: RequestKind, name: string): KeptCache {
  const find = (request: Request): Promise<Response | undefined> =>
    caches.match(request, { cacheName: name, ...MATCH_OPTIONS });
  const expiration = new ExpirationPlugin({
    ...BOUNDS[kind],
    purgeOnQuotaError: true,
    matchOptions: MATCH_OPTIONS,
  });
  const rule: WorkboxPlugin = {
    cacheWillUpdate: async ({ request, response }) => {
      const isOneKept = (await find(request)) !== undefined;
      return isKeepable(kind, response, isOneKept) ? response : null;
    },
  };
  // The two packages differ in how they write that a callback may be left out.
  const bounds = expiration as WorkboxPlugin;
  return { name, plugins: [rule, bounds], find, clear: () => expiration.deleteCacheAndMetadata() };
}
