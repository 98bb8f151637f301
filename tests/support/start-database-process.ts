import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { DatabaseProcessMessage } from './database-process';

const script = fileURLToPath(new URL('./database-process.ts', import.meta.url));

export interface DatabaseProcess {
  readonly pid: number;
  /** The output so far, with the debug log. */
  output(): string;
  state(): string;
  ready(): Promise<void>;
  /** "stored" only if the database acknowledged the insert. */
  store(id: string): Promise<'stored' | 'unavailable'>;
  /** Signals the process, or its group as a terminal does, and waits for the exit. */
  end(signal: NodeJS.Signals, target?: 'process' | 'group'): Promise<number | null>;
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
    const report = message as DatabaseProcessMessage;
    if ('state' in report) state = report.state;
    else outcomes.set(report.id, report.outcome);
  });
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));

  return {
    pid,
    ended,
    output: () => output,
    state: () => state,
    ready: () => vi.waitUntil(() => state === 'ready', { timeout: 60_000, interval: 20 }).then(() => {}),
    async store(id) {
      // Sending to a killed process fails; then `ended` decides.
      child.send(id, () => {});
      return Promise.race([
        vi.waitUntil(() => outcomes.get(id), { timeout: 60_000, interval: 5 }),
        ended.then(() => 'unavailable' as const),
      ]);
    },
    end(signal, target = 'process') {
      try {
        process.kill(target === 'group' ? -pid : pid, signal);
      } catch {
        // It has exited.
      }
      return ended;
    },
  };
}

/** From postmaster.pid. */
export async function readPostmasterPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number.parseInt(file, 10);
}
