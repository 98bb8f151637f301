import { AccountError } from '../server/accounts/account-error';
import { DatabaseUnavailableError } from '../server/database/database';
import { CatalogueError } from '../server/tmdb/catalogue-error';

/** The database is looked for every second or so. */
const DATABASE_RETRY_SECONDS = 5;
/** However long the movie database wants to be left alone, it is asked again after this. */
const MAX_CATALOGUE_RETRY_SECONDS = 60;

/** After how many seconds it makes sense to ask again, for a failure that says so; else null. */
export function findRetryAfter({ cause }: { readonly cause?: unknown }): number | null {
  if (cause instanceof AccountError) return cause.retryAfterSeconds;
  if (cause instanceof CatalogueError && cause.retryAfterSeconds)
    return Math.min(cause.retryAfterSeconds, MAX_CATALOGUE_RETRY_SECONDS);
  return cause instanceof DatabaseUnavailableError ? DATABASE_RETRY_SECONDS : null;
}

/** The header that tells it; for several failures the longest time. */
export function retryAfterHeaders(errors: readonly { readonly cause?: unknown }[]): Record<string, string> {
  const seconds = Math.max(0, ...errors.map((error) => findRetryAfter(error) ?? 0));
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}
