import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The measured process has the first core, the load the second. */
const CORES = { site: '0', load: '1' };

const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** With all its threads. Does nothing without taskset. */
export function pinToCore(role: keyof typeof CORES, pid: number | undefined): void {
  if (canPin && pid !== undefined)
    spawnSync('taskset', ['-a', '-c', '-p', CORES[role], String(pid)], { stdio: 'ignore' });
}

export const PINNING_NOTE = canPin ? 'the server on one core, the load from another' : 'all on shared cores';
