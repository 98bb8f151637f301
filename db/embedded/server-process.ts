import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { findPostmaster } from './postmaster-file';

const POLL_MS = 25;
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 2_000;
const MAX_ERROR_LINES = 5;

export interface ServerProcess {
  /** Rejects with the last output if the server exits before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** A sixteenth of the memory within these bounds. */
const SHARED_BUFFERS_MB = { min: 128, max: 1024 };

function sharedBuffersMegabytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.min(SHARED_BUFFERS_MB.max, Math.max(SHARED_BUFFERS_MB.min, bytes / 16 / 1024 ** 2)));
}

/** Checkpoints are rare, because the first change of a page after a checkpoint writes the whole page to the WAL. */
const SETTINGS = {
  shared_buffers: `${sharedBuffersMegabytes()}MB`,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // An instance uses up to 15; tests run several instances on one server.
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_min_error_statement: 'panic',
  cluster_name: 'marquee',
};

export function startServerProcess({ folder, binaries, runner, log }: Cluster, port: number): ServerProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = runner.start(binaries.postgres, ['-D', folder, '-p', String(port), ...settings], 'ignore');
  const ended = once(server, 'close').then(
    () => {},
    (error: unknown) => log.debug({ err: error }, 'PostgreSQL could not be started'),
  );
  const outputLines: string[] = [];
  if (server.stderr !== null) {
    createInterface({ input: server.stderr }).on('line', (line) => {
      outputLines.splice(0, outputLines.length - MAX_ERROR_LINES + 1);
      outputLines.push(line);
      log.debug(`PostgreSQL: ${line}`);
    });
  }
  const watchdog = startWatchdog(runner, server);
  void ended.then(() => watchdog?.kill('SIGKILL'));

  return {
    ready: waitUntilReady(server, folder, outputLines, ended),
    ended,
    stop: () => stopServer(server, ended),
  };
}

/** The shell stops the server when its standard input closes, also after kill -9 of this process. */
function startWatchdog(runner: Cluster['runner'], server: ChildProcess): ChildProcess | null {
  if (process.platform === 'win32' || server.pid === undefined) return null;
  const waiting = ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)];
  return runner.start('/bin/sh', waiting, 'pipe').on('error', () => {});
}

async function waitUntilReady(
  server: ChildProcess,
  folder: string,
  outputLines: readonly string[],
  ended: Promise<void>,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const postmaster = await findPostmaster(folder);
    if (postmaster?.isReady && postmaster.pid === server.pid) return;
    await delay(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start: ${outputLines.join(' ') || 'no output'}`);
}

async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    server.kill(signal);
    const timer = new AbortController();
    const hasStopped = await Promise.race([
      ended.then(() => true),
      delay(timeoutMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (hasStopped) return;
  }
}
