import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort } from './free-port';
import { isInstalled } from './program';

/** Tests that need Redis are skipped without it. */
export const HAS_REDIS = isInstalled('redis-server');
export const NO_REDIS = HAS_REDIS ? null : 'there is no redis-server on this machine';

export type TestRedis = {
  readonly port: number;
  readonly url: string;
  /** Like a crash. */
  kill(): Promise<void>;
  /** On the same port, without data. */
  start(): Promise<void>;
};

const TRIES = 3;

/** A Redis without persistence. Another program may take the free port first, so there are several attempts. */
export async function startRedis(tries = TRIES): Promise<TestRedis> {
  try {
    return await startRedisAt(await findFreePort());
  } catch (error) {
    if (tries <= 1) throw error;
    return startRedis(tries - 1);
  }
}

async function startRedisAt(port: number): Promise<TestRedis> {
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/tmp' });
    child = started;
    const lines = createInterface({ input: started.stdout });
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes('Ready to accept connections') && resolve());
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    });
  }
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return { port, url: `redis://127.0.0.1:${port}`, kill, start };
}
