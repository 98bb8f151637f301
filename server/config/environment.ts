import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import {
  baseUrl,
  headerList,
  headerValue,
  mailbox,
  origin,
  trustedProxies,
  urlWith,
  wholeNumber,
} from './setting-values';
import { readSingleSignOn, SINGLE_SIGN_ON_SETTINGS } from './single-sign-on-settings';

const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Error messages do not contain their values. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  // Read by OpenTelemetry only.
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'CACHE_PURGE_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'TMDB_API_KEY',
  'TMDB_READ_TOKEN',
]);

/** Each description completes the sentence "NAME must be ...". */
const settingSchemas = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('a whole number from 0 to 65535 (0 takes any free port)'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .optional()
    .describe('a host name or an IP address of this machine'),
  PUBLIC_URL: origin
    .optional()
    .describe('the address that visitors use, such as https://marquee.example, without a path'),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  DATABASE_URL: urlWith('postgres:', 'postgresql:')
    .optional()
    .describe('a PostgreSQL address, such as postgres://user:password@host:5432/marquee'),
  DATABASE_REPLICA_URL: urlWith('postgres:', 'postgresql:')
    .optional()
    .describe('the PostgreSQL address of a replica of DATABASE_URL'),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on, or off for a PgBouncer older than 1.21'),
  REDIS_URL: urlWith('redis:', 'rediss:').optional().describe('a Redis address, such as redis://host:6379'),
  METRICS_TOKEN: headerValue.min(16).optional().describe('at least 16 characters without spaces'),
  TMDB_API_KEY: headerValue.optional().describe('a key without spaces'),
  TMDB_READ_TOKEN: headerValue.optional().describe('a token without spaces'),
  TMDB_BASE_URL: baseUrl
    .default('https://api.themoviedb.org/3')
    .describe('an http or https address without a query'),
  IMAGE_BASE_URL: baseUrl
    .default('https://image.tmdb.org/t/p')
    .describe('an http or https address without a query'),
  IMAGE_PROXY: z
    .enum(['on', 'off'])
    .default('off')
    .describe('off, or on to serve the images of the image host from this site'),
  IMAGE_CACHE_BYTES: wholeNumber(1_000_000, 1_000_000_000_000)
    .default(1_000_000_000)
    .describe('a whole number of bytes from 1000000 to 1000000000000'),
  CACHE_PURGE_URL: baseUrl.optional().describe('an http or https address without a query'),
  CACHE_PURGE_TOKEN: headerValue.optional().describe('a token without spaces'),
  SMTP_URL: urlWith('smtp:', 'smtps:')
    .optional()
    .describe('an SMTP address, such as smtps://user:password@host:465'),
  MAIL_FROM: mailbox.optional().describe('a sender, such as Marquee <marquee@example.org>'),
  SERVERS_CONFIG: z.string().default('public/config/servers.json').describe('a file'),
  HISTORY_RETENTION_DAYS: wholeNumber(1, 365)
    .default(DEFAULT_RETENTION_DAYS)
    .describe('a whole number of days from 1 to 365'),
  REQUESTS_PER_CLIENT: wholeNumber(10, 99_999)
    .default(500)
    .describe('a whole number of concurrent requests, from 10 to 99999'),
  SEARCHES_PER_MINUTE: wholeNumber(10, 99_999)
    .default(600)
    .describe('a whole number of searches per minute, from 10 to 99999'),
  PASSWORD_STRENGTH: z
    .enum(['warn', 'strict'])
    .default('warn')
    .describe('warn, or strict to reject passwords that are easy to guess'),
  ...SINGLE_SIGN_ON_SETTINGS,
  REQUIRE_SECOND_FACTOR: z
    .enum(['off', 'staff'])
    .default('off')
    .describe('off, or staff to require two-factor authentication of admins and owners'),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'false, the number of proxies in front of Marquee, or a comma-separated list of their addresses, ' +
        'subnets or the words loopback, linklocal and uniquelocal',
    ),
  OFFLINE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on, or off to remove the service worker from browsers that have it'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional().describe('an http or https address without a query'),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().describe('NAME=VALUE pairs, separated by commas'),
  OTEL_SERVICE_NAME: z.string().default('marquee').describe('a name'),
  OTEL_TRACES_SAMPLER: z
    .enum(TRACES_SAMPLERS)
    .default('parentbased_always_on')
    .describe(`one of ${TRACES_SAMPLERS.join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|[01]?\.\d+)$/)
    .transform(Number)
    .pipe(z.number().max(1))
    .default(1)
    .describe('the share of traces, a number from 0 to 1'),
});

const settingsSchema = settingSchemas.refine(
  ({ PASSWORD_LOGIN, OIDC_ISSUER }) => PASSWORD_LOGIN === 'on' || OIDC_ISSUER !== undefined,
  {
    path: ['PASSWORD_LOGIN'],
  },
);

type Settings = z.output<typeof settingsSchema>;

/** The settings that must be set for another one. */
const NEEDED_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  DATABASE_REPLICA_URL: ['DATABASE_URL'],
  SMTP_URL: ['PUBLIC_URL', 'MAIL_FROM'],
  OIDC_ISSUER: ['PUBLIC_URL', 'OIDC_CLIENT_ID'],
};

export type Environment = ReturnType<typeof toEnvironment>;

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Empty strings count as unset. @throws EnvironmentError */
export function parseEnvironment(source: NodeJS.ProcessEnv, root: string = process.cwd()): Environment {
  const values = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingsSchema.safeParse(values);
  const invalid = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  const problems = [
    ...[...invalid].map((name) => describeInvalid(name, values[name])),
    ...Object.keys(NEEDED_SETTINGS).flatMap((name) => (invalid.has(name) ? [] : listMissing(name, values))),
  ];
  if (parsed.success && problems.length === 0) return toEnvironment(parsed.data, root);
  throw new EnvironmentError(problems.join('\n'));
}

function listMissing(name: string, values: Readonly<Record<string, string>>): string[] {
  const missing = NEEDED_SETTINGS[name]?.filter((needed) => values[needed] === undefined) ?? [];
  const isMissing = values[name] !== undefined && missing.length > 0;
  return isMissing ? [`${name} needs ${missing.join(' and ')}.`] : [];
}

function describeInvalid(name: string, value: string | undefined): string {
  const expected = Object.entries(settingsSchema.shape).find(([key]) => key === name)?.[1].description;
  const found = SECRET_SETTINGS.has(name) ? '' : `, not "${value}"`;
  return `${name} must be ${expected}${found}.`;
}

/** TMDB_API_KEY may contain a v4 read access token, which is a JSON Web Token; a v3 key is 32 hexadecimal digits. */
function readCredentials({ TMDB_API_KEY: key, TMDB_READ_TOKEN: token }: Settings) {
  const isReadToken = key !== undefined && /^eyJ[^.]*\.[^.]+\.[^.]+$/.test(key);
  return isReadToken
    ? { tmdbApiKey: undefined, tmdbReadToken: token ?? key }
    : { tmdbApiKey: key, tmdbReadToken: token };
}

function toEnvironment(settings: Settings, root: string) {
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    /** Undefined listens on all addresses. */
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataDir: path.resolve(root, settings.DATA_DIR),
    /** Undefined starts the embedded PostgreSQL in dataDir. */
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    hasPreparedStatements: settings.DATABASE_PREPARED_STATEMENTS === 'on',
    redisUrl: settings.REDIS_URL,
    metricsToken: settings.METRICS_TOKEN,
    ...readCredentials(settings),
    tmdbBaseUrl: settings.TMDB_BASE_URL,
    imageBaseUrl: settings.IMAGE_BASE_URL,
    hasImageProxy: settings.IMAGE_PROXY === 'on',
    imageCacheBytes: settings.IMAGE_CACHE_BYTES,
    cachePurgeUrl: settings.CACHE_PURGE_URL,
    cachePurgeToken: settings.CACHE_PURGE_TOKEN,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    serversConfig: path.resolve(root, settings.SERVERS_CONFIG),
    historyRetentionDays: settings.HISTORY_RETENTION_DAYS,
    passwordStrength: settings.PASSWORD_STRENGTH,
    hasPasswordLogin: settings.PASSWORD_LOGIN === 'on',
    singleSignOn: readSingleSignOn(settings),
    secondFactorPolicy: settings.REQUIRE_SECOND_FACTOR,
    trustProxy: settings.TRUST_PROXY,
    /** Concurrent requests of one client. */
    requestsPerClient: settings.REQUESTS_PER_CLIENT,
    searchesPerMinute: settings.SEARCHES_PER_MINUTE,
    hasOfflineWorker: settings.OFFLINE_WORKER === 'on',
    logLevel: settings.LOG_LEVEL,
    /** Undefined turns tracing off. The other OTEL_ variables are read by OpenTelemetry. */
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: settings.OTEL_SERVICE_NAME,
    isDemo: settings.TMDB_API_KEY === undefined && settings.TMDB_READ_TOKEN === undefined,
  };
}
