import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';

/** The measured process has the first core, the load the second. */
const CORES = { site: '0', load: '1' };

const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

function setCores(cores: string, pid: number): void {
  spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}

/**
 * With all its threads but not its child processes: an embedded PostgreSQL that is already running uses all cores. Does
 * nothing without taskset.
 */
export function pinToCore(role: keyof typeof CORES, pid: number | undefined): void {
  if (canPin && pid !== undefined) setCores(CORES[role], pid);
}

/** Lets this process use all cores again: programs that it starts inherit its cores. */
export function unpin(): void {
  if (canPin) setCores(`0-${cpus().length - 1}`, process.pid);
}

export const PINNING_NOTE = canPin
  ? 'Node.js on one core, the load on another, PostgreSQL on both'
  : 'all on shared cores';
