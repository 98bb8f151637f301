import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';

/** A part of the time that stopping may take. */
const FLUSH_TIMEOUT_MS = 2_000;

type TracingOptions = {
  readonly environment: Pick<Environment, 'otlpEndpoint' | 'serviceName'>;
  readonly version: string;
  readonly log: Log;
};

/**
 * Loads OpenTelemetry if OTEL_EXPORTER_OTLP_ENDPOINT is set.
 * @returns a function that sends the last spans, and resolves after 2 s at the latest
 */
export async function startTracing({
  environment,
  version,
  log,
}: TracingOptions): Promise<() => Promise<void>> {
  const { otlpEndpoint, serviceName } = environment;
  if (otlpEndpoint === undefined) return async () => undefined;
  const { startOpenTelemetry } = await import('../tracing/open-telemetry');
  const flush = startOpenTelemetry({ serviceName, version, log });
  return async () => {
    await withTimeout(flush, FLUSH_TIMEOUT_MS).catch(() => log.warn('The last traces were lost'));
  };
}
