import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Told } from './database-process';

const script = fileURLToPath(new URL('./database-process.ts', import.meta.url));

export interface DatabaseProcess {
  readonly pid: number;
  /** Everything it wrote so far, its log at debug level included. */
  output(): string;
  state(): string;
  /** Settles when its database is ready. */
  ready(): Promise<void>;
  /** Adds a user; "stored" only if the database acknowledged it. */
  store(id: string): Promise<'stored' | 'unavailable'>;
  /** Sends a signal to it alone, or to its whole process group as a terminal does, and waits for its end. */
  end(signal: NodeJS.Signals, target?: 'process' | 'group'): Promise<number | null>;
  /** Waits for its end. */
  ended: Promise<number | null>;
}

export function startDatabaseProcess(dataDir: string): DatabaseProcess {
  const child: ChildProcess = fork(script, [dataDir], {
    execArgv: ['--import', 'tsx'],
    detached: true,
    silent: true,
  });
  const pid = child.pid ?? 0;
  let output = '';
  let state = 'starting';
  const outcomes = new Map<string, 'stored' | 'unavailable'>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.on('message', (message) => {
    const told = message as Told;
    if ('state' in told) state = told.state;
    else outcomes.set(told.id, told.outcome);
  });
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));

  return {
    pid,
    ended,
    output: () => output,
    state: () => state,
    ready: () => vi.waitUntil(() => state === 'ready', { timeout: 60_000, interval: 20 }).then(() => {}),
    async store(id) {
      // To a process that was just killed nothing can be sent; its end is the answer then.
      child.send(id, () => {});
      return Promise.race([
        vi.waitUntil(() => outcomes.get(id), { timeout: 30_000, interval: 5 }),
        ended.then(() => 'unavailable' as const),
      ]);
    },
    end(signal, target = 'process') {
      try {
        process.kill(target === 'group' ? -pid : pid, signal);
      } catch {
        // It has ended by itself.
      }
      return ended;
    },
  };
}

/** The process id of the PostgreSQL server on a data folder, as its own lock file says. */
export async function readPostmasterPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number.parseInt(file, 10);
}
