import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '#shared/error-details';

/** Positions in /proc/PID/stat after the program name: fields 3 and 22 of proc(5). */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

/** @returns a text that another process with the same id does not have; null for a process that has ended */
export async function findProcessIdentity(pid: number): Promise<string | null> {
  if (!exists(pid)) return null;
  return process.platform === 'linux' ? findOnLinux(pid) : findByPs(pid);
}

async function findOnLinux(pid: number): Promise<string | null> {
  try {
    const [stat, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = ['Z', 'X'].includes(fields[STATE_FIELD] ?? '');
    return hasEnded ? null : `${bootId.trim()}:${fields[START_TIME_FIELD]}`;
  } catch {
    return exists(pid) ? 'unknown' : null;
  }
}

async function findByPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return exists(pid) ? 'unknown' : null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
