import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { findProcessIdentity } from './process-identity';

const POLL_MS = 50;
/** For a shutdown with a checkpoint. Without one no data is lost either. */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;
const UNUSED_PID = 999_999_999;

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads PostgreSQL's postmaster.pid: line 1 is the process id, line 4 the port, line 8 the state. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  try {
    const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** The caller has locked the folder, so that no other Marquee can be using the server. */
export async function stopOrphan(folder: string, log: Logger): Promise<void> {
  const postmaster = await findPostmaster(folder);
  if (postmaster === null) return;
  const { pid } = postmaster;
  if (await isServerOf(pid, folder)) {
    log.info({ pid }, 'Stopping the PostgreSQL that an earlier Marquee left running');
    await endProcess(pid);
  }
  // If the id belongs to another process now, PostgreSQL would refuse to start.
  if (isProcessIdUsed(pid) && (await findPostmaster(folder)) !== null)
    await writePostmasterPid(folder, UNUSED_PID);
}

async function writePostmasterPid(folder: string, pid: number): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(pid), ...lines.slice(1)].join('\n'));
}

async function endProcess(pid: number): Promise<void> {
  const identity = await findProcessIdentity(pid);
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
      if ((await findProcessIdentity(pid)) !== identity) return;
      await delay(POLL_MS);
    }
  }
}

/** The process id may belong to another program by now. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || (await findProcessIdentity(pid)) === null) return false;
  try {
    if (process.platform === 'linux') {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder));
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes(folder);
  } catch {
    return false;
  }
}

function isProcessIdUsed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
