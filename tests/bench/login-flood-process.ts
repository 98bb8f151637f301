import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { loginVariant } from './accounts';

/*
 * Logs people in, many at a time, until its standard input ends; a process of its own, so that it takes no time from
 * the one that measures. `tests/bench/login-flood-process.ts URL`, where URL is the site's. Waits for a line to begin, writes
 * one when the first login is answered, and at the end how many logins a second were let in.
 */
/** Logins under way at any time, each from a network of its own. */
const CONNECTIONS = 30;
const FOREVER_S = 3600;

const [siteUrl = ''] = process.argv.slice(2);
let logins = 0;

function nextLogin(request: autocannon.Request): autocannon.Request {
  logins += 1;
  return { ...request, ...loginVariant(logins) };
}

const lines = createInterface({ input: process.stdin });
lines.once('line', () => {
  const startedAt = performance.now();
  const flood = autocannon(
    {
      url: siteUrl,
      connections: CONNECTIONS,
      duration: FOREVER_S,
      requests: [{ method: 'POST', path: '/api/auth/login', setupRequest: nextLogin }],
    },
    (_error, result) => {
      const letIn = result['2xx'] / ((performance.now() - startedAt) / 1000);
      process.stdout.write(`${letIn}\n`, () => process.exit());
    },
  );
  flood.once('response', () => process.stdout.write('flooding\n'));
  lines.once('close', () => flood.stop?.());
});
