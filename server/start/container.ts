import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createArchiveLimiter } from '../accounts/account-archive';
import { AccountLimits } from '../accounts/account-limits';
import { createAccountCleanupJob } from '../accounts/cleanup-job';
import { LoginKey } from '../accounts/login-key';
import { LoginMonitor } from '../accounts/login-monitor';
import { MailSender } from '../accounts/mail-sender';
import { PasswordHasher } from '../accounts/password-hasher';
import { findRelyingParty } from '../accounts/relying-party';
import { createAuditCleanupJob } from '../administration/audit-cleanup-job';
import { createAuditLimiter } from '../administration/audit-log';
import { createDayCountsJob } from '../administration/day-counts-job';
import { createCatalogue } from '../catalogue/catalogue';
import type { Environment } from '../config/environment';
import type { Database } from '../database/database';
import { Db } from '../database/db';
import { Replica } from '../database/replica';
import { IdentityProvider } from '../identity-provider/identity-provider';
import { ImageProxy } from '../images/image-proxy';
import { ResponseTimes } from '../metrics/response-times';
import { RedisClient } from '../redis/redis';
import { CATALOGUE_TAG, PLAYERS_TAG } from '../response-cache/cache-tags';
import { SharedCache } from '../response-cache/shared-cache';
import { createServerConfig } from '../streaming-servers/server-config';
import { MovieDatabaseClient } from '../tmdb/client';
import { createHistoryCleanupJob } from '../watch-history/cleanup-job';
import { createHistoryLimiters } from '../watch-history/write-limit';

const CATALOGUE_CACHE_BYTES = 64 * 1024 * 1024;

type ContainerOptions = {
  readonly environment: Environment;
  readonly log: Logger;
  readonly version: string;
  readonly database: Database;
  readonly demoMovieDatabaseUrl?: string | undefined;
};

export type Services = ReturnType<typeof createContainer>['services'];

/** Creates all that lives as long as the process. Nothing connects before `start`. */
export function createContainer(options: ContainerOptions) {
  const { environment, log, version, database, demoMovieDatabaseUrl } = options;
  const { redisUrl, historyRetentionDays } = environment;

  const replica = createReplica(options);
  const db = new Db(database, replica);
  const redis =
    redisUrl === undefined ? null : new RedisClient({ url: redisUrl, scope: scopeOf(options), log });
  const movieDatabase = new MovieDatabaseClient({
    baseUrl: demoMovieDatabaseUrl ?? environment.tmdbBaseUrl,
    apiKey: demoMovieDatabaseUrl ? 'demo' : environment.tmdbApiKey,
    readToken: demoMovieDatabaseUrl ? undefined : environment.tmdbReadToken,
    searchesPerMinute: environment.searchesPerMinute,
    redis,
    log,
  });
  // The demo's images are drawn by the site itself.
  const images =
    environment.hasImageProxy && demoMovieDatabaseUrl === undefined
      ? new ImageProxy({
          baseUrl: environment.imageBaseUrl,
          cacheFolder: join(environment.dataDir, 'images'),
          cacheBytes: environment.imageCacheBytes,
          log,
        })
      : null;
  const passwords = new PasswordHasher();
  const serverConfig = createServerConfig({
    path: environment.serversConfig,
    allowHttp: environment.mode === 'development',
    log,
  });
  redis?.subscribe('servers-changed', () => serverConfig.reload());
  const jobs = {
    historyCleanup: createHistoryCleanupJob({ db, retentionDays: historyRetentionDays, log }),
    dayCounts: createDayCountsJob({ db, retentionDays: historyRetentionDays, log }),
    auditCleanup: createAuditCleanupJob({ db, log }),
    accountCleanup: createAccountCleanupJob({ db, log }),
  };
  const catalogue = createCatalogue({ client: movieDatabase, cacheBytes: CATALOGUE_CACHE_BYTES, redis, log });
  const sharedCache = createSharedCache(options);
  catalogue.onClear(() => sharedCache?.purge(CATALOGUE_TAG));
  serverConfig.onChange(() => sharedCache?.purge(PLAYERS_TAG));
  const accountLimits = new AccountLimits(db);
  const services = {
    accountLimits,
    archiveLimiter: createArchiveLimiter(db),
    auditLimiter: createAuditLimiter(db),
    catalogue,
    database,
    db,
    hasPasswordLogin: environment.hasPasswordLogin,
    historyLimiters: createHistoryLimiters(redis),
    historyRetentionDays,
    identityProvider: environment.singleSignOn
      ? new IdentityProvider({ ...environment.singleSignOn, log })
      : null,
    images,
    jobs,
    loginKey: new LoginKey(),
    loginMonitor: new LoginMonitor(log),
    mails: createMailSender(options, { db, accountLimits }),
    movieDatabase,
    passwords,
    passwordStrength: environment.passwordStrength,
    publicUrl: environment.publicUrl ?? null,
    redis,
    relyingParty: findRelyingParty(environment.publicUrl),
    replica,
    responseTimes: new ResponseTimes(),
    secondFactorPolicy: environment.secondFactorPolicy,
    serverConfig,
    version,
  };
  return {
    services,
    async start(): Promise<void> {
      for (const job of Object.values(jobs)) job.start();
      replica?.start();
      services.mails?.start();
      await database.start();
    },
    async stop(): Promise<void> {
      await Promise.all([
        ...Object.values(jobs).map((job) => job.stop()),
        services.mails?.stop(),
        passwords.stop(),
        images?.stop(),
      ]);
      await Promise.all([replica?.stop(), database.stop()]);
      redis?.stop();
      sharedCache?.stop();
    },
  };
}

function createReplica({ environment, database, log }: ContainerOptions): Replica | null {
  const { databaseReplicaUrl: url, hasPreparedStatements } = environment;
  return url === undefined
    ? null
    : new Replica({ url, hasPreparedStatements, primary: () => database.sql(), log });
}

function createMailSender(
  { environment, log }: ContainerOptions,
  services: { readonly db: Db; readonly accountLimits: AccountLimits },
): MailSender | null {
  const { smtpUrl, mailFrom, publicUrl } = environment;
  return smtpUrl === undefined || mailFrom === undefined || publicUrl === undefined
    ? null
    : new MailSender({ ...services, smtpUrl, mailFrom, publicUrl, log });
}

function createSharedCache({ environment, log }: ContainerOptions): SharedCache | null {
  const { cachePurgeUrl: url, cachePurgeToken: token } = environment;
  return url === undefined ? null : new SharedCache({ url, token, log });
}

/** Only instances with the same movie database share data. */
function scopeOf({ demoMovieDatabaseUrl, environment }: ContainerOptions): string {
  if (demoMovieDatabaseUrl) return 'demo';
  return createHash('sha256').update(environment.tmdbBaseUrl).digest('hex').slice(0, 12);
}
