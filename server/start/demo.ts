/** The site starts, and draws its first pages, before the demo makes anything ahead. */
const WARM_UP_AFTER_MS = 2000;

/**
 * Starts the demo's movie database and image host as a real third party beside the site. Loaded only when no key
 * of the movie database is set: with a key nothing of mocks/ is ever loaded.
 */
export async function startDemo() {
  // MSW looks for cookies in localStorage as it loads. Node.js 25 and newer have that global and warn at each use.
  Reflect.deleteProperty(globalThis, 'localStorage');
  const { serveThirdParties } = await import('../../mocks/third-party-server');
  return serveThirdParties({ host: '127.0.0.1', port: 0, warmUpAfterMs: WARM_UP_AFTER_MS });
}
