import type { CatalogueKind } from './requests';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether `body` is what the movie database promises for this kind. A list without results is a failure, never
 * an empty list (1 §7): an outage must not look like "nothing found".
 */
export function hasAnswerShape(kind: CatalogueKind, body: unknown): boolean {
  if (!isRecord(body)) return false;
  switch (kind) {
    case 'title':
      return typeof body.id === 'number';
    case 'season':
      return Array.isArray(body.episodes);
    case 'genres':
      return Array.isArray(body.genres);
    default:
      return Array.isArray(body.results);
  }
}

/**
 * Whether `body` is an error in the movie database's own words. A 404 page of a broken proxy in between is none,
 * and must not make a cached title disappear.
 */
export function isOwnError(body: unknown): boolean {
  return isRecord(body) && ('status_code' in body || 'errors' in body || body.success === false);
}
