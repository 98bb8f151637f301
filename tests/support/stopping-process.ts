import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../server/config/logger';
import { listen } from '../../server/start/listen';
import { describeStartFailure } from '../../server/start/start-failure';
import { stopOnSignal } from '../../server/start/stop-on-signal';

/** A web server for tests of the graceful stop. Arguments: port, duration of /slow in ms, stop timeout in ms. */
const [port = '0', slowMs = '400', timeoutMs = '10000'] = process.argv.slice(2);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const stopping = new AbortController();

const server = createServer(async ({ url }, response) => {
  if (url === '/begun') response.write('begun ');
  if (url === '/slow' || url === '/begun') {
    print(`received ${url}`);
    await delay(Number(slowMs));
  }
  if (url === '/reject') void Promise.reject(new Error('not awaited'));
  response.end(stopping.signal.aborted ? 'stopping' : 'running');
});
// As for the live reload of a development server.
if (process.env.TEST_UPGRADES)
  server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Go\r\n\r\n'));

stopOnSignal({
  server,
  resources: [
    { name: 'first', stop: async () => print('stopped first') },
    {
      name: 'broken',
      stop: async () => {
        if (process.env.TEST_BROKEN_STOP) throw new Error('broken');
        print('stopped broken');
      },
    },
    { name: 'last', stop: async () => print('stopped last') },
  ],
  stopping,
  log: createLog({ level: 'error' }),
  timeoutMs: Number(timeoutMs),
});

try {
  print(`listening ${await listen(server, { host: '127.0.0.1', port: Number(port) })}`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
