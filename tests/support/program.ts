import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const VERSION_ARGUMENTS = {
  caddy: 'version',
  pgbouncer: '--version',
  'redis-server': '--version',
  varnishd: '-V',
} as const;

export type Program = keyof typeof VERSION_ARGUMENTS;

export function isInstalled(program: Program): boolean {
  return spawnSync(program, [VERSION_ARGUMENTS[program]]).status === 0;
}

type ProgramOptions = {
  /** In the line of its log that says so. */
  readonly ready: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** @returns a function that ends the program */
export async function startProgram(
  program: Program,
  parameters: readonly string[],
  { ready, env = process.env }: ProgramOptions,
): Promise<() => Promise<void>> {
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const output: string[] = [];
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      output.push(line);
      if (line.includes(ready)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output.join(' ')}`)));
  });
  return async () => {
    child.kill();
    await ended;
  };
}
