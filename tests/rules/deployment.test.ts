import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEnvironment } from '../../server/config/environment';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const FOR_COMPOSE_ONLY = ['DATABASE_ADDRESS', 'MARQUEE_PORT', 'POSTGRES_PASSWORD', 'SITE_ADDRESS'];

const service = z.strictObject({
  image: z
    .string()
    .regex(/^[a-z]+:\d+(\.\d+)?-alpine$/)
    .optional(),
  build: z.union([z.literal('.'), z.strictObject({ dockerfile_inline: z.string() })]).optional(),
  profiles: z.tuple([z.literal('scale')]).optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.literal('service_started'), restart: z.boolean() })),
    ])
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
});

const compose = z
  .strictObject({
    services: z.object({ app: service, database: service, redis: service }).catchall(service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));

/** Replaces variables as Docker Compose does, with defaults after `:-` and required ones before `:?`. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_match, name: string, operator: string, fallback: string) => {
      const value = variables[name];
      if (value !== undefined) return value;
      if (operator === '-') return fallback;
      throw new Error(`${name} is not set.`);
    },
  );
}

const readSettings = (): string =>
  read('server/config/environment.ts') + read('server/config/single-sign-on-settings.ts');

describe('compose.yaml', () => {
  const { app, database, redis } = compose.services;
  const resolveSettings = (variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(app.environment ?? {}).map(([name, text]) => [name, interpolate(text, variables)]),
    );

  test('passes settings that the server knows and accepts', () => {
    expect(() => resolveSettings({})).toThrow('POSTGRES_PASSWORD is not set.');
    const settings = resolveSettings({ POSTGRES_PASSWORD: 'secret1', PUBLIC_URL: 'https://marquee.example' });
    const environment = parseEnvironment(settings);
    expect(environment).toMatchObject({
      publicUrl: 'https://marquee.example',
      isDemo: true,
      trustProxy: false,
    });
    expect(environment.redisUrl).toBe('redis://redis:6379');
    expect(environment.databaseUrl).toBe('postgres://marquee:secret1@database:5432/marquee');
    const known = readSettings();
    for (const name of Object.keys(settings)) expect(known).toContain(`\n  ${name}: `);
    const documented = read('.env.example').matchAll(/^# ([A-Z_]+)=/gm);
    const notPassed = ['NODE_ENV', 'HOST', 'DATA_DIR', 'SERVERS_CONFIG', ...FOR_COMPOSE_ONLY];
    const passed = [...documented].map(([, name = '']) => name).filter((name) => !notPassed.includes(name));
    expect(Object.keys(settings).toSorted()).toEqual(passed.toSorted());
    expect(interpolate(app.ports?.[0] ?? '', {})).toBe(`127.0.0.1:3000:${environment.port}`);
  });

  test('runs three instances with the profile scale, which share the assets and PgBouncer', () => {
    const names = Object.entries(compose.services)
      .filter(([, { profiles }]) => profiles)
      .map(([name]) => name);
    expect(names).toEqual(['app-2', 'app-3', 'balancer', 'varnish', 'pgbouncer']);
    const instances = compose.services.balancer?.environment?.INSTANCES?.split(' ') ?? [];
    expect(instances).toEqual(['app:3000', 'app-2:3000', 'app-3:3000']);
    const copies = instances.slice(1).map((address) => compose.services[address.split(':')[0] ?? '']);
    for (const copy of copies) {
      expect(copy).toMatchObject({ environment: app.environment, ports: [] });
      expect(copy?.volumes).toContain('assets:/data/assets');
    }
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const named = mounted.filter((name) => !name.startsWith('.'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    for (const file of mounted.filter((name) => name.startsWith('./'))) expect(read(file)).not.toBe('');
    const url = resolveSettings({ POSTGRES_PASSWORD: 'x', DATABASE_ADDRESS: 'pgbouncer:6432' }).DATABASE_URL;
    expect(url).toBe('postgres://marquee:x@pgbouncer:6432/marquee');
  });

  test('has health checks and a volume for the data, and contains no secrets', () => {
    expect(database.healthcheck?.test).toContain('pg_isready');
    expect(redis.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(app.volumes).toEqual(['data:/data', 'assets:/data/assets']);
    expect(read('Dockerfile')).toContain(' DATA_DIR=/data\n');
    const secrets = [app.environment, database.environment]
      .flatMap((variables) => Object.entries(variables ?? {}))
      .filter(([name]) => /PASSWORD|TOKEN|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(1);
    for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+:[-?]/);
  });
});

describe('.env.example and the README', () => {
  const mentioned = readSettings().matchAll(/^ {2}([A-Z_]+): /gm);
  const settings = [...new Set([...mentioned].map(([, name = '']) => name))];
  const examples = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  test('name every setting', () => {
    expect(settings.length).toBeGreaterThan(15);
    expect(examples.map(([name]) => name).sort()).toEqual([...settings, ...FOR_COMPOSE_ONLY].sort());
    const readme = read('README.md');
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('give values that are accepted', () => {
    const values = examples.filter(([name, value]) => settings.includes(name) && value !== '');
    expect(() => parseEnvironment(Object.fromEntries(values))).not.toThrow();
  });
});
