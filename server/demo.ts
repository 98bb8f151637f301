import { serveThirdParties } from '../mocks/serve';

/** The site starts, and draws its first pages, before the demo makes anything ahead. */
const WARM_UP_AFTER_MS = 2000;

/**
 * Starts the demo's movie database and image host as a real third party beside the site. Loaded only when no key
 * of the movie database is set: with a key nothing of mocks/ is ever loaded.
 */
export function startDemo(): ReturnType<typeof serveThirdParties> {
  return serveThirdParties({ host: '127.0.0.1', port: 0, warmUpAfterMs: WARM_UP_AFTER_MS });
}
