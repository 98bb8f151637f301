import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../server/config/logger';
import { listen, runUntilStopped } from '../../server/start/lifecycle';
import { describeStartFailure } from '../../server/start/start-failure';

/**
 * A process with a web server and nothing else, to be stopped in tests. Its arguments are the port, how long the
 * path /slow takes in ms, and the grace in ms; it says "listening PORT" and what it stops.
 */
const [port = '0', slowMs = '400', graceMs = '10000'] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const stopping = new AbortController();

const server = createServer(async ({ url }, response) => {
  if (url === '/begun') response.write('begun ');
  if (url === '/slow' || url === '/begun') {
    say(`asked ${url}`);
    await delay(Number(slowMs));
  }
  if (url === '/reject') void Promise.reject(new Error('nobody waits'));
  response.end(stopping.signal.aborted ? 'stopping' : 'running');
});
// What a development server does for its live reload: the connection leaves HTTP.
if (process.env.TEST_UPGRADES)
  server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Go\r\n\r\n'));

runUntilStopped({
  server,
  stops: [
    { name: 'first', stop: async () => say('stopped first') },
    {
      name: 'broken',
      stop: async () => {
        if (process.env.TEST_BROKEN_STOP) throw new Error('broken');
        say('stopped broken');
      },
    },
    { name: 'last', stop: async () => say('stopped last') },
  ],
  stopping,
  log: createLog({ level: 'error' }),
  graceMs: Number(graceMs),
});

try {
  say(`listening ${await listen(server, { host: '127.0.0.1', port: Number(port) })}`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
