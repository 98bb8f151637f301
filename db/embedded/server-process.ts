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
/** So many of the last lines are kept to say why a start failed. */
const KEPT_LINES = 5;

/** One run of the PostgreSQL server. */
export interface ServerProcess {
  /** Settles when it takes connections; rejects with its last words when it ends before. */
  readonly ready: Promise<void>;
  /** Settles when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Stops it cleanly: open transactions are rolled back, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

/** A sixteenth of the memory that there is, within these bounds, holds the pages that are in use. */
const BUFFERS_MB = { least: 128, most: 1024 };

function bufferMegabytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.min(BUFFERS_MB.most, Math.max(BUFFERS_MB.least, bytes / 16 / 1024 ** 2)));
}

/**
 * Never acknowledge what is not on disk; listen on loopback only; say nothing a client sent in the log. The first
 * change of a page after a checkpoint writes all of it to the log, which each acknowledgement waits for: so
 * checkpoints are seldom, and what is written is compressed.
 */
const SETTINGS = {
  shared_buffers: `${bufferMegabytes()}MB`,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // An instance takes up to 15; the tests of several instances share one server.
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_min_error_statement: 'panic',
  cluster_name: 'marquee',
};

/** Starts the server of a prepared cluster on a port of this machine's loopback. */
export function startServerProcess({ folder, binaries, runner, log }: Cluster, port: number): ServerProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = runner.start(binaries.postgres, ['-D', folder, '-p', String(port), ...settings], 'ignore');
  const ended = once(server, 'close').then(
    () => {},
    (error: unknown) => log.debug({ err: error }, 'PostgreSQL could not be started'),
  );
  const lastLines: string[] = [];
  if (server.stderr !== null) {
    createInterface({ input: server.stderr }).on('line', (line) => {
      lastLines.splice(0, lastLines.length - KEPT_LINES + 1);
      lastLines.push(line);
      log.debug(`PostgreSQL: ${line}`);
    });
  }
  const guard = startGuard(runner, server);
  void ended.then(() => guard?.kill('SIGKILL'));

  return {
    ready: waitUntilReady(server, folder, lastLines, ended),
    ended,
    stop: () => stopServer(server, ended),
  };
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in any way, kill -9 included,
 * and stops the server then: none is left behind.
 */
function startGuard(runner: Cluster['runner'], server: ChildProcess): ChildProcess | null {
  if (process.platform === 'win32' || server.pid === undefined) return null;
  const waiting = ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)];
  return runner.start('/bin/sh', waiting, 'pipe').on('error', () => {});
}

async function waitUntilReady(
  server: ChildProcess,
  folder: string,
  lastLines: readonly string[],
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
  throw new Error(`PostgreSQL did not start: ${lastLines.join(' ') || 'it said nothing'}`);
}

async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    server.kill(signal);
    const timer = new AbortController();
    const isDown = await Promise.race([
      ended.then(() => true),
      delay(patience, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (isDown) return;
  }
}
