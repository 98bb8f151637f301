import type { Server } from 'node:http';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { prepareGracefulStop } from './graceful-stop';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** From the first signal to the exit. */
const TIMEOUT_MS = 10_000;
/** The resources stop after the last response. */
const RESOURCES_TIMEOUT_MS = 4_000;
/** npm forwards a Ctrl-C that the terminal has already sent to the process. */
const REPEATED_SIGNAL_MS = 1_000;

export interface Resource {
  readonly name: string;
  stop(): Promise<void>;
}

type StopOptions = {
  readonly server: Server;
  readonly resources: readonly Resource[];
  readonly stopping: AbortController;
  readonly log: Log;
  readonly timeoutMs?: number;
};

/**
 * Stops the server gracefully at SIGINT, SIGTERM or SIGHUP, then the resources in order, and exits with 0, or with 1 if
 * a resource did not stop. A second signal exits immediately. Call it before the server listens.
 */
export function stopOnSignal({
  server,
  resources,
  stopping,
  log,
  timeoutMs = TIMEOUT_MS,
}: StopOptions): void {
  const stopServer = prepareGracefulStop(server);
  // An error in the background of one request must not end all others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'));
  let firstSignalAt: number | null = null;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    log.info(`Stopping (${signal})`);
    stopping.abort();
    await stopServer(Math.max(0, timeoutMs - RESOURCES_TIMEOUT_MS));
    const succeeded = await stopAll(resources, Math.min(RESOURCES_TIMEOUT_MS, timeoutMs), log);
    log.info('Stopped');
    process.exit(succeeded ? 0 : 1);
  }

  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (firstSignalAt === null) {
        firstSignalAt = performance.now();
        void stop(signal);
      } else if (performance.now() - firstSignalAt > REPEATED_SIGNAL_MS) {
        log.warn('Stopped immediately after a second signal');
        process.exit(1);
      }
    });
  }
}

async function stopAll(resources: readonly Resource[], timeoutMs: number, log: Log): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  let succeeded = true;
  for (const { name, stop } of resources) {
    const leftMs = Math.max(0, Math.round(deadline - performance.now()));
    try {
      await withTimeout(stop, leftMs, {
        timeoutError: () => new Error(`it did not stop within ${leftMs} ms`),
      });
    } catch (error) {
      succeeded = false;
      log.error({ err: error }, `Could not stop ${name}`);
    }
  }
  return succeeded;
}
