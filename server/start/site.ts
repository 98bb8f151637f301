import type { Logger } from 'pino';
import { createContexts } from '../../routers/context';
import { appRouter } from '../../routers/index';
import type { Environment } from '../config/environment';
import { createDatabase } from '../database/database';
import { createSiteHandler, type FrontEnd } from '../http/site-handler';
import { createContainer } from './container';

type SiteOptions = FrontEnd & {
  readonly environment: Environment;
  readonly log: Logger;
  readonly version: string;
  readonly publicFolder: string;
  readonly migrationsFolder: string;
  /** Readiness is false once it is aborted. */
  readonly stopping: AbortSignal;
};

export async function createSite(options: SiteOptions) {
  const { environment, log, version, migrationsFolder, stopping } = options;
  const demo = environment.isDemo ? await import('./demo').then(({ startDemo }) => startDemo()) : null;
  const { services, start, stop } = createContainer({
    environment,
    log,
    version,
    database: createDatabase({ environment, migrationsFolder, log }),
    demoMovieDatabaseUrl: demo?.movieDatabaseUrl,
  });
  const { handle, messageClasses, headers, requestMetrics } = createSiteHandler({
    ...options,
    services,
    router: appRouter,
    createContext: createContexts(services),
    demoImageUrl: demo?.imageUrl ?? null,
    isStopping: () => stopping.aborted,
  });

  const started = start();
  // A caller that does not wait for `started` must not cause an unhandled rejection.
  started.catch(() => undefined);
  return {
    handle,
    messageClasses,
    headers,
    /** Rejects with EmbeddedPostgresError; the catalogue works without the database. */
    started,
    recordRefusal: (status: number) => requestMetrics.recordRefusal(status),
    async stop(): Promise<void> {
      await started.catch(() => undefined);
      await stop();
      await demo?.close();
    },
  };
}
