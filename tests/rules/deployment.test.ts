import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEnvironment } from '../../server/config/environment';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const service = z.strictObject({
  image: z
    .string()
    .regex(/^[a-z]+:\d+-alpine$/)
    .optional(),
  build: z.literal('.').optional(),
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
  depends_on: z.array(z.enum(['database', 'redis'])).optional(),
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
    services: z.strictObject({ app: service, database: service, redis: service }),
    volumes: z.strictObject({ data: z.null(), database: z.null() }),
  })
  .parse(parse(read('compose.yaml')));

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
    const known = read('server/config/environment.ts');
    for (const name of Object.keys(settings)) expect(known).toContain(`\n  ${name}: `);
    const documented = read('.env.example').matchAll(/^# ([A-Z_]+)=/gm);
    const notPassed = ['NODE_ENV', 'HOST', 'DATA_DIR', 'SERVERS_CONFIG', 'POSTGRES_PASSWORD', 'MARQUEE_PORT'];
    const passed = [...documented].map(([, name = '']) => name).filter((name) => !notPassed.includes(name));
    expect(Object.keys(settings).toSorted()).toEqual(passed.toSorted());
    expect(interpolate(app.ports?.[0] ?? '', {})).toBe(`127.0.0.1:3000:${environment.port}`);
  });

  test('has health checks and a volume for the data, and contains no secrets', () => {
    expect(database.healthcheck?.test).toContain('pg_isready');
    expect(redis.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(app.volumes).toEqual(['data:/data']);
    expect(read('Dockerfile')).toContain(' DATA_DIR=/data\n');
    const secrets = [app.environment, database.environment]
      .flatMap((variables) => Object.entries(variables ?? {}))
      .filter(([name]) => /PASSWORD|TOKEN|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(1);
    for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+:[-?]/);
  });
});

describe('.env.example and the README', () => {
  const settings = [...read('server/config/environment.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  );
  const examples = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  test('name every setting', () => {
    const forComposeOnly = ['MARQUEE_PORT', 'POSTGRES_PASSWORD'];
    expect(settings.length).toBeGreaterThan(15);
    expect(examples.map(([name]) => name).sort()).toEqual([...settings, ...forComposeOnly].sort());
    const readme = read('README.md');
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('give values that are accepted', () => {
    const values = examples.filter(([name, value]) => settings.includes(name) && value !== '');
    expect(() => parseEnvironment(Object.fromEntries(values))).not.toThrow();
  });
});
