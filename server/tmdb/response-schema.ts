import type { ZodType } from 'zod';
import { genreListSchema, mediaPageSchema, seasonSchema, titleSchema } from '#shared/tmdb-schema';
import type { CatalogueKind } from './requests';

/** What a movie and a show cannot do without is the same. */
const SHAPES: Readonly<Record<CatalogueKind, ZodType>> = {
  trending: mediaPageSchema,
  popular: mediaPageSchema,
  discover: mediaPageSchema,
  search: mediaPageSchema,
  season: seasonSchema,
  title: titleSchema,
  genres: genreListSchema,
};

/** Far more than the movie database uses; serialising a deeper value would exhaust the stack. */
const MAX_DEPTH = 100;
/** Keys that superjson refuses to serialise. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether every value of parsed JSON can be serialised again: not nested too deeply, without forbidden keys. */
function isSerializable(body: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return false;
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) return false;
      if (typeof child === 'object' && child !== null) pending.push({ value: child, depth: depth + 1 });
    }
  }
  return true;
}

/**
 * Whether `body` is what the movie database promises for this kind, by the schemas that validate the responses of
 * procedures, so that nothing is cached that no procedure can return. A list without results is a failure, never an
 * empty list: an outage must not look like "nothing found".
 */
export function hasAnswerShape(kind: CatalogueKind, body: unknown): boolean {
  return isSerializable(body) && SHAPES[kind].safeParse(body).success;
}

/**
 * Whether `body` is an error in the movie database's own words. A 404 page of a broken proxy in between is none,
 * and must not make a cached title disappear.
 */
export function isOwnError(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'status_code' in body || 'errors' in body || ('success' in body && body.success === false);
}
