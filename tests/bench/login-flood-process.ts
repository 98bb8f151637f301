import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { loginVariant } from './accounts';

// Logs users in until standard input ends. A process of its own, so that it takes no CPU time from the measuring one.
// Argument: the URL of the site. Protocol: it starts at the first line of input, prints a line after the first login, and at
// the end the successful logins per second.
/** Concurrent logins, each from another network. */
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
      const succeeded = result['2xx'] / ((performance.now() - startedAt) / 1000);
      process.stdout.write(`${succeeded}\n`, () => process.exit());
    },
  );
  flood.once('response', () => process.stdout.write('flooding\n'));
  lines.once('close', () => flood.stop?.());
});
