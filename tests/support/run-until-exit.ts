import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'vitest';
import { START_ARGUMENTS } from './start-command';

/** Starts the built site with settings that make it exit. */
export async function runUntilExit({ onTestFinished }: TestContext, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, START_ARGUMENTS, {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes) => (stdout += bytes));
  child.stderr.on('data', (bytes) => (stderr += bytes));
  const [code] = await once(child, 'close');
  return { code, stderr, stdout };
}
