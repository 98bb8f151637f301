import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { prepareGracefulStop } from './graceful-stop';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** From the first signal to the exit. */
const GRACE_MS = 10_000;
/** Of that, kept for what is stopped after the last answer, the database above all. */
const STOPS_MS = 4_000;
/** npm passes on a Ctrl-C that the terminal has sent already: what follows so soon is the same signal again. */
const SAME_SIGNAL_MS = 1_000;

/** The address cannot be listened on; the message says why in a plain sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Listens; without a host on every address of this machine, IPv6 and IPv4.
 *
 * @returns the port, which the system chose where 0 was asked for.
 * @throws ListenError when the port is in use, reserved, or the address is not this machine's.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string | undefined; port: number },
): Promise<number> {
  server.listen(host === undefined ? { port } : { host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(describeListenFailure(error, host, port), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** One thing to stop after the last answer, such as the database. */
export interface Stop {
  readonly name: string;
  stop(): Promise<void>;
}

/**
 * Stops gracefully at the first SIGINT, SIGTERM or SIGHUP and then ends the process: `stopping` is aborted at
 * once (for readiness), requests are answered with "Connection: close", soon no connection is accepted any more, and
 * when the last one is gone everything in `stops` is stopped in order. The exit code is 0, or 1 when a stop
 * failed or took too long. A second signal ends the process at once. Call it before the server listens.
 */
export function runUntilStopped({
  server,
  stops,
  stopping,
  log,
  graceMs = GRACE_MS,
}: {
  server: Server;
  stops: readonly Stop[];
  stopping: AbortController;
  log: Log;
  graceMs?: number;
}): void {
  const stopServer = prepareGracefulStop(server);
  // Work that a request left behind is no reason to end all others.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'something failed that nobody waited for'),
  );
  let firstSignalAt: number | null = null;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    log.info(`Stopping (${signal})`);
    stopping.abort();
    await stopServer(Math.max(0, graceMs - STOPS_MS));
    const succeeded = await stopAll(stops, Math.min(STOPS_MS, graceMs), log);
    log.info('Stopped');
    process.exit(succeeded ? 0 : 1);
  }

  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (firstSignalAt === null) {
        firstSignalAt = performance.now();
        void stop(signal);
      } else if (performance.now() - firstSignalAt > SAME_SIGNAL_MS) {
        log.warn('Stopped at once by a second signal');
        process.exit(1);
      }
    });
  }
}

async function stopAll(stops: readonly Stop[], patienceMs: number, log: Log): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  let succeeded = true;
  for (const { name, stop } of stops) {
    try {
      const left = Math.max(0, Math.round(deadline - performance.now()));
      await withTimeout(stop, left);
    } catch (error) {
      succeeded = false;
      log.error({ err: error }, `Could not stop ${name}`);
    }
  }
  return succeeded;
}

function describeListenFailure(error: unknown, host: string | undefined, port: number): string {
  const where = host === undefined ? `Port ${port}` : `Port ${port} of ${host}`;
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${where} is in use by another program: stop that one, or set PORT to another port.`;
    case 'EACCES':
      return `${where} may not be used by this user: set PORT to a port from 1024 up.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${where} cannot be listened on because ${host} is no address of this machine: set HOST to one that is.`;
    default:
      return `${where} cannot be listened on: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
