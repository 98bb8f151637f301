import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Values that may hold a password or a key: an error names the variable, never what it was set to. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'TMDB_API_KEY',
  'TMDB_READ_TOKEN',
]);

/** Names that Express' "trust proxy" understands beside addresses and subnets. */
const PROXY_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));

/** A check that fails ends the reading of its value, so that the next step may take it for granted. */
const FINAL = { abort: true };

const urlOf = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), FINAL);

const HTTP = ['http:', 'https:'];

const baseUrl = urlOf(HTTP)
  .refine((value) => {
    const { search, hash, username } = new URL(value);
    return search === '' && hash === '' && username === '';
  }, FINAL)
  .transform((value) => value.replace(/\/+$/, ''));

const origin = baseUrl
  .refine((value) => new URL(value).pathname === '/', FINAL)
  .transform((value) => new URL(value).origin);

const headerValue = z.string().regex(/^[\x21-\x7e]+$/);

const trustedProxies = z.string().transform((value, context): false | number | string[] => {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (!addresses.every((address) => PROXY_RANGES.has(address) || isAddressOrSubnet(address))) {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
  return addresses;
});

/** Each description completes the sentence "NAME must be ...". */
const settingsSchema = z.object({
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
    .describe('the address visitors use, such as https://marquee.example, without a path'),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'])
    .optional()
    .describe('a PostgreSQL address, such as postgres://user:password@host:5432/marquee'),
  REDIS_URL: urlOf(['redis:', 'rediss:']).optional().describe('a Redis address, such as redis://host:6379'),
  METRICS_TOKEN: headerValue.min(16).optional().describe('at least 16 characters without spaces'),
  TMDB_API_KEY: headerValue.optional().describe('a key without spaces'),
  TMDB_READ_TOKEN: headerValue.optional().describe('a token without spaces'),
  TMDB_BASE_URL: baseUrl
    .default('https://api.themoviedb.org/3')
    .describe('an http or https address without a query'),
  IMAGE_BASE_URL: baseUrl
    .default('https://image.tmdb.org/t/p')
    .describe('an http or https address without a query'),
  SERVERS_CONFIG: z.string().default('public/config/servers.json').describe('a file'),
  HISTORY_RETENTION_DAYS: wholeNumber(1, 365).default(15).describe('a whole number of days from 1 to 365'),
  REQUESTS_PER_CLIENT: wholeNumber(10, 99_999)
    .default(500)
    .describe('a whole number of requests at once, from 10 to 99999'),
  SEARCHES_PER_MINUTE: wholeNumber(10, 99_999)
    .default(600)
    .describe('a whole number of searches, from 10 to 99999'),
  PASSWORD_STRENGTH: z
    .enum(['warn', 'strict'])
    .default('warn')
    .describe('warn, or strict to reject passwords that are easy to guess'),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'false, the number of proxies in front of Marquee, or a comma-separated list of their addresses, ' +
        'subnets or the words loopback, linklocal and uniquelocal',
    ),
  OFFLINE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on, or off to remove the offline worker from browsers that have it'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

/** The settings of this process; every address is without a trailing slash, every path absolute. */
export type Environment = ReturnType<typeof toEnvironment>;

/** The environment holds values that cannot be used; the message lists all of them, one sentence a line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads the settings once, at start. Empty strings count as unset; relative paths are taken from `root`.
 *
 * @throws EnvironmentError naming every value that cannot be used.
 */
export function parseEnvironment(source: NodeJS.ProcessEnv, root: string = process.cwd()): Environment {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return toEnvironment(parsed.data, root);

  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new EnvironmentError([...wrong].map((name) => describeMistake(name, given[name])).join('\n'));
}

/** A v4 read access token is a JSON Web Token; a v3 key is 32 hexadecimal digits. */
function isReadToken(key: string): boolean {
  return /^eyJ[^.]*\.[^.]+\.[^.]+$/.test(key);
}

/** Both settings take a read access token; the key is undefined where it is one. */
function readCredentials({ TMDB_API_KEY: key, TMDB_READ_TOKEN: token }: z.output<typeof settingsSchema>) {
  if (key === undefined || !isReadToken(key)) return { tmdbApiKey: key, tmdbReadToken: token };
  return { tmdbApiKey: undefined, tmdbReadToken: token ?? key };
}

function toEnvironment(settings: z.output<typeof settingsSchema>, root: string) {
  return {
    mode: settings.NODE_ENV,
    /** 0 takes any free port. */
    port: settings.PORT,
    /** Undefined lets Node listen on every address, IPv6 and IPv4, or on IPv4 alone where there is no IPv6. */
    host: settings.HOST,
    /** The origin visitors use, for canonical links; undefined takes it from each request. */
    publicUrl: settings.PUBLIC_URL,
    dataDir: path.resolve(root, settings.DATA_DIR),
    /** Undefined starts the embedded PostgreSQL in dataDir. */
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    /** Undefined shows metrics to this machine alone. */
    metricsToken: settings.METRICS_TOKEN,
    ...readCredentials(settings),
    tmdbBaseUrl: settings.TMDB_BASE_URL,
    imageBaseUrl: settings.IMAGE_BASE_URL,
    serversConfig: path.resolve(root, settings.SERVERS_CONFIG),
    historyRetentionDays: settings.HISTORY_RETENTION_DAYS,
    passwordStrength: settings.PASSWORD_STRENGTH,
    /** The value of Express' "trust proxy". */
    trustProxy: settings.TRUST_PROXY,
    /** Requests of one client (an IPv4 address, an IPv6 /64) under way at once. */
    requestsPerClient: settings.REQUESTS_PER_CLIENT,
    /** Searches that the movie database is asked because of one client; kept answers do not count. */
    searchesPerMinute: settings.SEARCHES_PER_MINUTE,
    /** False takes the offline worker back, with all that it keeps. */
    hasOfflineWorker: settings.OFFLINE_WORKER === 'on',
    logLevel: settings.LOG_LEVEL,
    /** Without a key of the movie database the site shows its invented demo catalogue. */
    isDemo: settings.TMDB_API_KEY === undefined && settings.TMDB_READ_TOKEN === undefined,
  };
}

function describeMistake(name: string, value: string | undefined): string {
  const expected = Object.entries(settingsSchema.shape).find(([key]) => key === name)?.[1].description;
  const found = SECRET_SETTINGS.has(name) ? '' : `, not "${value}"`;
  return `${name} must be ${expected}${found}.`;
}

function isAddressOrSubnet(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(
      address,
      /^\d+$/.test(bits) ? Number(bits) : -1,
      version === 6 ? 'ipv6' : 'ipv4',
    );
    return true;
  } catch {
    return false;
  }
}
