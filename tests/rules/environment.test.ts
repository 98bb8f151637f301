import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from '../../server/config/environment';

const ROOT = '/srv/marquee';

function errorsOf(source: NodeJS.ProcessEnv): string[] {
  try {
    parseEnvironment(source, ROOT);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('have defaults that run the demo with the embedded database', () => {
    expect(parseEnvironment({}, ROOT)).toEqual({
      mode: 'development',
      port: 3000,
      host: undefined,
      publicUrl: undefined,
      dataDir: '/srv/marquee/.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      tmdbApiKey: undefined,
      tmdbReadToken: undefined,
      tmdbBaseUrl: 'https://api.themoviedb.org/3',
      imageBaseUrl: 'https://image.tmdb.org/t/p',
      hasImageProxy: false,
      imageCacheBytes: 1_000_000_000,
      serversConfig: '/srv/marquee/public/config/servers.json',
      historyRetentionDays: 15,
      requestsPerClient: 500,
      searchesPerMinute: 600,
      passwordStrength: 'warn',
      hasPasswordLogin: true,
      secondFactorPolicy: 'off',
      trustProxy: false,
      hasOfflineWorker: true,
      hasPreparedStatements: true,
      logLevel: 'info',
      otlpEndpoint: undefined,
      serviceName: 'marquee',
      isDemo: true,
    });
  });

  test('take values without trailing slashes and with absolute paths', () => {
    const environment = parseEnvironment(
      {
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '::1',
        PUBLIC_URL: 'https://marquee.example/',
        DATA_DIR: '/var/lib/marquee',
        DATABASE_URL: 'postgres://marquee:secret@db.example/marquee',
        DATABASE_REPLICA_URL: 'postgres://marquee:secret@replica.example/marquee',
        REDIS_URL: 'rediss://cache.example:6380',
        TMDB_READ_TOKEN: 'eyJhbGciOi.J9-_x',
        TMDB_BASE_URL: 'http://127.0.0.1:4010/3//',
        IMAGE_BASE_URL: 'http://127.0.0.1:4010/t/p/',
        IMAGE_PROXY: 'on',
        IMAGE_CACHE_BYTES: '5000000000',
        SMTP_URL: 'smtps://marquee:secret@mail.example:465',
        MAIL_FROM: 'Marquee <marquee@mail.example>',
        SERVERS_CONFIG: 'config/players.json',
        HISTORY_RETENTION_DAYS: '365',
        PASSWORD_STRENGTH: 'strict',
        PASSWORD_LOGIN: 'off',
        OIDC_ISSUER: 'https://id.example/realms/films/',
        OIDC_CLIENT_ID: 'marquee',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_NAME: 'Films ID',
        OIDC_ROLE_CLAIM: 'roles',
        REQUIRE_SECOND_FACTOR: 'staff',
        OFFLINE_WORKER: 'off',
        LOG_LEVEL: 'silent',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token,x-tenant=films',
        OTEL_SERVICE_NAME: 'films',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.01',
      },
      ROOT,
    );
    expect(environment).toMatchObject({
      mode: 'production',
      port: 0,
      host: '::1',
      publicUrl: 'https://marquee.example',
      dataDir: '/var/lib/marquee',
      databaseUrl: 'postgres://marquee:secret@db.example/marquee',
      databaseReplicaUrl: 'postgres://marquee:secret@replica.example/marquee',
      redisUrl: 'rediss://cache.example:6380',
      tmdbReadToken: 'eyJhbGciOi.J9-_x',
      tmdbBaseUrl: 'http://127.0.0.1:4010/3',
      imageBaseUrl: 'http://127.0.0.1:4010/t/p',
      hasImageProxy: true,
      imageCacheBytes: 5_000_000_000,
      smtpUrl: 'smtps://marquee:secret@mail.example:465',
      mailFrom: 'Marquee <marquee@mail.example>',
      serversConfig: '/srv/marquee/config/players.json',
      historyRetentionDays: 365,
      passwordStrength: 'strict',
      hasPasswordLogin: false,
      singleSignOn: {
        issuer: 'https://id.example/realms/films/',
        clientId: 'marquee',
        clientSecret: 'secret',
        name: 'Films ID',
        roleClaim: 'roles',
        publicUrl: 'https://marquee.example',
      },
      secondFactorPolicy: 'staff',
      hasOfflineWorker: false,
      logLevel: 'silent',
      otlpEndpoint: 'https://collector.example:4318',
      serviceName: 'films',
    });
  });

  test('name the identity provider after its host', () => {
    const OIDC_ISSUER = 'http://localhost:8080/realms/films';
    const source = { PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER, OIDC_CLIENT_ID: 'marquee' };
    expect(parseEnvironment(source, ROOT).singleSignOn).toMatchObject({
      issuer: OIDC_ISSUER,
      name: 'localhost:8080',
    });
  });

  test('accept a v4 read token instead of a v3 key', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIxIn0.c2lnbmF0dXJl';
    const credentialsOf = (source: NodeJS.ProcessEnv) => {
      const { tmdbApiKey, tmdbReadToken, isDemo } = parseEnvironment(source, ROOT);
      return { tmdbApiKey, tmdbReadToken, isDemo };
    };
    const asToken = { tmdbApiKey: undefined, tmdbReadToken: token, isDemo: false };
    expect(credentialsOf({ TMDB_API_KEY: token })).toEqual(asToken);
    expect(credentialsOf({ TMDB_API_KEY: 'eyJ.other.token', TMDB_READ_TOKEN: token })).toEqual(asToken);
    expect(credentialsOf({ TMDB_API_KEY: 'eyJ-a-key' })).toMatchObject({ tmdbApiKey: 'eyJ-a-key' });
  });

  test('treat empty and blank strings as unset', () => {
    expect(parseEnvironment({ PORT: '', TMDB_API_KEY: '  ', DATABASE_URL: '' }, ROOT)).toEqual(
      parseEnvironment({}, ROOT),
    );
  });

  test.each([{ TMDB_API_KEY: 'k' }, { TMDB_READ_TOKEN: 't' }])(
    'turn off the demo if a key is set: %o',
    (source) => {
      expect(parseEnvironment(source, ROOT).isDemo).toBe(false);
    },
  );

  test.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
    ['::1', ['::1']],
  ])('read TRUST_PROXY=%s', (value, expected) => {
    expect(parseEnvironment({ TRUST_PROXY: value }, ROOT).trustProxy).toEqual(expected);
  });
});

describe('an invalid setting', () => {
  test.each([
    ['PORT', ['-1', '65536', '3000x', '1.5', '1e3']],
    ['HOST', ['a b', 'http://x']],
    ['PUBLIC_URL', ['marquee.example', 'ftp://marquee.example', 'https://marquee.example/app']],
    ['TMDB_BASE_URL', ['api.themoviedb.org/3', 'https://x.example/?api_key=1', 'https://user@x.example']],
    ['IMAGE_BASE_URL', ['file:///tmp']],
    ['DATABASE_PREPARED_STATEMENTS', ['yes', 'false']],
    ['CACHE_PURGE_URL', ['varnish:8082', 'ftp://varnish', 'http://user:secret@varnish']],
    ['MAIL_FROM', ['marquee', 'a@b, c@d', 'Marquee <marquee>']],
    ['IMAGE_PROXY', ['true', 'ON']],
    ['PASSWORD_LOGIN', ['no', 'false', 'off']],
    ['OIDC_ISSUER', ['id.example', 'http://id.example', 'https://id.example?a=1', 'https://me@id.example']],
    ['OIDC_CLIENT_ID', ['my client']],
    ['OIDC_NAME', ['x'.repeat(41)]],
    ['OIDC_ROLE_CLAIM', ['the roles']],
    ['IMAGE_CACHE_BYTES', ['999999', '1GB', '1000000000001', '-1']],
    ['HISTORY_RETENTION_DAYS', ['0', '366', '-5', 'fifteen']],
    ['TRUST_PROXY', ['true', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', '1,,2']],
    ['LOG_LEVEL', ['loud']],
    ['NODE_ENV', ['staging']],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      ['collector:4318', 'grpc://collector:4317', 'http://user:secret@collector'],
    ],
    ['OTEL_TRACES_SAMPLER', ['jaeger_remote', 'on']],
    ['OTEL_TRACES_SAMPLER_ARG', ['1.5', '-0.1', '1%', '.']],
  ])('is reported with its value: %s', (name, values) => {
    for (const value of values) {
      const errors = errorsOf({ [name]: value });
      expect(errors, value).toHaveLength(1);
      expect(errors[0]).toMatch(new RegExp(`^${name} must be .+, not ".+"\\.$`));
      expect(errors[0]).toContain(`"${value}"`);
    }
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/marquee'],
    ['DATABASE_REPLICA_URL', 'http://root:hunter2@db/marquee'],
    ['REDIS_URL', 'hunter2@cache'],
    ['CACHE_PURGE_TOKEN', 'hunter2 hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['TMDB_API_KEY', 'hunter2 hunter2'],
    ['TMDB_READ_TOKEN', 'hunter2\nhunter2'],
  ])('is reported without the value of %s', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${name} must be `));
    expect(errors[0]).not.toContain('hunter2');
  });

  const OIDC_ISSUER = 'https://id.example';
  test.each([
    [{ OIDC_ISSUER, OIDC_CLIENT_ID: 'marquee' }, 'OIDC_ISSUER needs PUBLIC_URL.'],
    [{ OIDC_ISSUER, PUBLIC_URL: 'https://marquee.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID.'],
    [{ OIDC_ISSUER }, 'OIDC_ISSUER needs PUBLIC_URL and OIDC_CLIENT_ID.'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.org' }, 'SMTP_URL needs PUBLIC_URL.'],
    // There is no database of which it could be a replica.
    [
      { DATABASE_REPLICA_URL: 'postgres://me:hunter2@db/marquee' },
      'DATABASE_REPLICA_URL needs DATABASE_URL.',
    ],
  ])('names what is missing for %o', (source, message) => {
    expect(errorsOf(source)).toEqual([message]);
  });

  test('is reported with all other invalid settings', () => {
    expect(errorsOf({ PORT: 'x', LOG_LEVEL: 'loud', HISTORY_RETENTION_DAYS: '0' })).toEqual([
      'PORT must be a whole number from 0 to 65535 (0 takes any free port), not "x".',
      'HISTORY_RETENTION_DAYS must be a whole number of days from 1 to 365, not "0".',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ]);
  });
});
