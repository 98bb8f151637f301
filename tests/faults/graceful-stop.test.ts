import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { scaleToLoad } from '../support/scale-to-load';

const script = fileURLToPath(new URL('../support/stopping-process.ts', import.meta.url));
const WAIT = { timeout: 60_000, interval: 20 };
const children: ChildProcess[] = [];
const agents: Agent[] = [];

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const agent of agents) agent.destroy();
});

function run(parameters: readonly (string | number)[] = [], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...parameters.map(String)], {
    env: { ...process.env, ...environment },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const prints = (text: string) => vi.waitUntil(() => output.includes(text), WAIT);
  return {
    prints,
    output: () => output,
    ended: once(child, 'close').then(([code]: unknown[]) => code),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async port(): Promise<number> {
      await prints('listening');
      return Number(/listening (\d+)/.exec(output)?.[1]);
    },
  };
}

function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  return agent;
}

type TextResponse = { readonly text: string; readonly connection: string | undefined };

/** Its rejection is handled, because a failed test does not wait for it. */
function request(port: number, path: string, agent = keepAliveAgent()): Promise<TextResponse> {
  const result = readResponse(port, path, agent);
  result.catch(() => undefined);
  return result;
}

async function readResponse(port: number, path: string, agent: Agent): Promise<TextResponse> {
  const [response] = (await once(get({ port, path, agent, host: '127.0.0.1' }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  for await (const part of response) text += part;
  return { text, connection: response.headers.connection };
}

/** Resolves when the process is stopping but still accepts connections. */
async function waitForStop(port: number): Promise<void> {
  await vi.waitUntil(async () => (await request(port, '/')).text === 'stopping', WAIT);
}

/** Resolves when no connection is accepted any more. */
async function waitForRefusal(port: number): Promise<void> {
  const isRefused = () =>
    request(port, '/').then(
      () => false,
      (error: { code?: string }) => error.code === 'ECONNREFUSED',
    );
  // At long intervals, because the process accepts connections as long as new ones arrive.
  await vi.waitUntil(isRefused, { timeout: 60_000, interval: 400 });
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s completes running requests, accepts no new ones, stops resources in order and exits with 0',
  async (signal) => {
    const site = run();
    const port = await site.port();
    const [slow, begun] = [request(port, '/slow'), request(port, '/begun')];
    await Promise.all([site.prints('received /slow'), site.prints('received /begun')]);
    site.signal(signal);
    await waitForStop(port);
    await waitForRefusal(port);

    expect(await slow).toEqual({ text: 'stopping', connection: 'close' });
    expect((await begun).text).toBe('begun stopping');
    expect(await site.ended).toBe(0);
    expect(site.output()).toMatch(/stopped first\nstopped broken\nstopped last\n$/);
  },
);

test('a keep-alive connection is closed after the response to a request that was being sent', async () => {
  const site = run();
  const port = await site.port();
  const connection = connect(port, '127.0.0.1');
  let responses = '';
  connection.setEncoding('utf8').on('data', (text) => (responses += text));
  const closed = once(connection, 'close');
  connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitUntil(() => responses.includes('running'), WAIT);
  expect(responses).toContain('Connection: keep-alive');
  connection.write('GET / HTTP/1.1\r\nHost:');
  site.signal('SIGTERM');
  await waitForStop(port);
  connection.write(' a\r\n\r\n');
  await closed;
  expect(responses).toMatch(/Connection: close.*stopping/s);
  expect(await site.ended).toBe(0);
});

test('idle and upgraded connections do not delay the exit', async () => {
  const site = run([], { TEST_UPGRADES: 'yes' });
  const port = await site.port();
  const idle = connect(port, '127.0.0.1');
  const upgraded = connect(port, '127.0.0.1');
  upgraded.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await Promise.all([once(idle, 'connect'), once(upgraded, 'data')]);
  const startedAt = performance.now();
  site.signal('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(5_000));
});

test('a response that takes longer than the timeout is aborted', async () => {
  const site = run([0, 60_000, 4_500]);
  const slow = expect(request(await site.port(), '/slow')).rejects.toThrow(/ECONNRESET|socket hang up/);
  await site.prints('received /slow');
  site.signal('SIGTERM');
  await slow;
  expect(await site.ended).toBe(0);
});

test('a resource that fails to stop is logged, does not prevent others from stopping, and sets exit code 1', async () => {
  const site = run([], { TEST_BROKEN_STOP: 'yes' });
  await site.port();
  site.signal('SIGTERM');
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain('Could not stop broken');
  expect(site.output()).toContain('stopped last');
});

test('two simultaneous Ctrl-C, as sent by npm, count as one; a later second one exits immediately', async () => {
  const site = run([0, 60_000]);
  const port = await site.port();
  const slow = request(port, '/slow').catch(() => 'interrupted');
  await site.prints('received /slow');
  site.signal('SIGINT');
  site.signal('SIGINT');
  await waitForStop(port);
  const startedAt = performance.now();
  await vi.waitUntil(() => performance.now() - startedAt > 1_100, WAIT);
  site.signal('SIGINT');
  expect(await site.ended).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(4_000));
  expect(await slow).toBe('interrupted');
});

test('a used port is reported with exit code 1', async () => {
  const first = run();
  const port = await first.port();
  const second = run([port]);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program: stop it, or set PORT to another port.\n`,
  );
});
