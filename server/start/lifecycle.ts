import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { prepareGracefulStop } from './graceful-stop';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** From the first signal to the exit. */
const GRACE_MS = 10_000;
/** The part of it after the last response, mainly for the database. */
const STOPS_MS = 4_000;
/** On Ctrl-C, npm sends a second signal after that of the terminal. */
const SAME_SIGNAL_MS = 1_000;

export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Listens on all addresses, IPv6 and IPv4, if no host is given.
 *
 * @returns the port; the system chooses one for port 0.
 * @throws ListenError
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

/** Something to stop after the last response. */
interface Stop {
  readonly name: string;
  stop(): Promise<void>;
}

/**
 * Stops gracefully at the first SIGINT, SIGTERM or SIGHUP. It aborts `stopping` (for readiness), stops the server
 * (graceful-stop.ts), then runs `stops` in order and ends the process, with exit code 1 if a stop failed or took too
 * long. A second signal ends the process immediately. Call it before the server listens.
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
  // By default, Node would end the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'));
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

async function stopAll(stops: readonly Stop[], timeoutMs: number, log: Log): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
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
