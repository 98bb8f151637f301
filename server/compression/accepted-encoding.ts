import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Of encodings with the same weight, the first one wins. */
const CONTENT_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

const MAX_CACHED_HEADERS = 200;
const cache = new LRUCache<string, ContentEncoding>({ max: MAX_CACHED_HEADERS });

function negotiate(header: string): ContentEncoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const preferred = negotiator.encoding(CONTENT_ENCODINGS, { preferred: CONTENT_ENCODINGS });
  return CONTENT_ENCODINGS.find((encoding) => encoding === preferred) ?? 'identity';
}

export function acceptedEncoding(header: string | string[] | undefined): ContentEncoding {
  if (typeof header !== 'string' || header === '') return 'identity';
  const cached = cache.get(header);
  if (cached) return cached;
  const encoding = negotiate(header);
  cache.set(header, encoding);
  return encoding;
}
