import type { ZodType } from 'zod';
import { genreListSchema, mediaPageSchema, seasonSchema, titleSchema } from '#shared/media-schema';
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

/**
 * Whether `body` can be read as what the movie database promises for this kind: by the schemas that the answers of
 * calls are checked with, so that nothing is kept that no call can answer. A list without results is a failure, never
 * an empty list (1 §7): an outage must not look like "nothing found".
 */
export function hasAnswerShape(kind: CatalogueKind, body: unknown): boolean {
  return SHAPES[kind].safeParse(body).success;
}

/**
 * Whether `body` is an error in the movie database's own words. A 404 page of a broken proxy in between is none,
 * and must not make a cached title disappear.
 */
export function isOwnError(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'status_code' in body || 'errors' in body || ('success' in body && body.success === false);
}
