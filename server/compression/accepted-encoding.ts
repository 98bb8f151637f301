import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { AnswerEncoding } from './encoded-body';

/** Of encodings with the same weight, the first one wins. */
const SUPPORTED: readonly AnswerEncoding[] = ['br', 'gzip', 'identity'];

/** All browsers together send a few different values. */
const MAX_CACHED_HEADERS = 200;
const cache = new LRUCache<string, AnswerEncoding>({ max: MAX_CACHED_HEADERS });

function negotiate(header: string): AnswerEncoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const preferred = negotiator.encoding(SUPPORTED, { preferred: SUPPORTED });
  return SUPPORTED.find((encoding) => encoding === preferred) ?? 'identity';
}

/** @returns the encoding for a response to a request with this Accept-Encoding header; identity as a last resort. */
export function acceptedEncoding(header: string | undefined): AnswerEncoding {
  if (!header) return 'identity';
  const cached = cache.get(header);
  if (cached) return cached;
  const encoding = negotiate(header);
  cache.set(header, encoding);
  return encoding;
}
