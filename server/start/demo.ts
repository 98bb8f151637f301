/** The server starts and renders its first pages before the demo prepares its artwork. */
const WARM_UP_AFTER_MS = 2000;

export async function startDemo() {
  // MSW reads localStorage when it is loaded. Node.js 25 and newer have that global and warn at each use.
  Reflect.deleteProperty(globalThis, 'localStorage');
  const { serveThirdParties } = await import('../../mocks/third-party-server');
  return serveThirdParties({ host: '127.0.0.1', port: 0, warmUpAfterMs: WARM_UP_AFTER_MS });
}
