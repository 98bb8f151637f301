import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '../config/environment';
import { createMetricsEndpoint } from '../http/metrics-endpoint';
import { createMetrics, type MetricsSources } from '../metrics/metrics';
import { createRequestMeter, type RequestMeter } from '../metrics/request-meter';
import { createRouteNames } from '../metrics/route-names';
import type { Pages } from '../rendering/pages';

type MonitoringOptions = Omit<MetricsSources, 'requests'> & {
  readonly environment: Pick<Environment, 'metricsToken' | 'trustProxy' | 'publicUrl'>;
  /** The OpenAPI document. */
  readonly description: Record<string, unknown>;
  /** Names of all typed calls. */
  readonly procedures: readonly string[];
  /** Null where pages are made anew each time, as in development. */
  readonly pages: Pages | null;
};

export type Monitoring = {
  readonly requestMeter: RequestMeter;
  /** Answers GET /metrics. */
  readonly respondMetrics: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** What is counted of all answers, and how it is told. */
export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { environment, description, procedures, pages, ...sources } = options;
  const routeNames = createRouteNames({ description, procedures: new Set(procedures) });
  // Until the pages are loaded, which the first of them waits for too, they have no name of their own.
  pages?.load('/').then(
    ({ entry }) => routeNames.addPages(entry.ROUTES.map(({ pattern }) => pattern)),
    () => undefined,
  );
  const requestMeter = createRequestMeter(routeNames.nameOf);
  return {
    requestMeter,
    respondMetrics: createMetricsEndpoint(createMetrics({ ...sources, requests: requestMeter }), {
      token: environment.metricsToken,
      isProxied: environment.trustProxy !== false || environment.publicUrl !== undefined,
    }),
  };
}
