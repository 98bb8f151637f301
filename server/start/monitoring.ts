import type { Environment } from '../config/environment';
import { createMetricsEndpoint } from '../http/metrics-endpoint';
import { createMetricsRegistry, type MetricsServices } from '../metrics/metrics';
import { RequestMetrics } from '../metrics/request-metrics';
import { RouteNames } from '../metrics/route-names';
import type { Pages } from '../rendering/pages';

type MonitoringOptions = {
  readonly environment: Pick<Environment, 'metricsToken' | 'trustProxy' | 'publicUrl'>;
  readonly services: MetricsServices;
  readonly openApiDocument: Record<string, unknown>;
  readonly procedures: readonly string[];
  /** Null in development. */
  readonly pages: Pages | null;
};

export function createMonitoring({
  environment,
  services,
  openApiDocument,
  procedures,
  pages,
}: MonitoringOptions) {
  const routeNames = new RouteNames(openApiDocument, procedures);
  pages?.load('/').then(
    ({ entry }) => routeNames.setPages(entry.ROUTES.map(({ pattern }) => pattern)),
    () => undefined,
  );
  const requestMetrics = new RequestMetrics((url) => routeNames.nameOf(url));
  return {
    requestMetrics,
    respondMetrics: createMetricsEndpoint(() => createMetricsRegistry(services, requestMetrics), {
      token: environment.metricsToken,
      isProxied: environment.trustProxy !== false || environment.publicUrl !== undefined,
    }),
  };
}
