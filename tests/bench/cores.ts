import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The measured process has the first core for itself, what loads it the second. */
const CORES = { site: '0', load: '1' };

const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** Keeps a process, with all its threads, on its core; does nothing where that cannot be told (Linux alone can). */
export function pinTo(role: keyof typeof CORES, pid: number | undefined): void {
  if (canPin && pid !== undefined)
    spawnSync('taskset', ['-a', '-c', '-p', CORES[role], String(pid)], { stdio: 'ignore' });
}

/** How the figures came about, to be told with them. */
export const PINNING = canPin ? 'the server on one core, the load from another' : 'all on shared cores';
