import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEnvironment } from '../../server/env';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What stands in the Dockerfile, an instruction and its arguments a line. */
const instructions = read('Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const);
const listArguments = (name: string): string[] =>
  instructions.flatMap(([instruction, given]) => (instruction === name ? [given] : []));
/** What is let into the build: .dockerignore shuts everything out and names what may enter. */
const allowed = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'));

describe('the Dockerfile', () => {
  test('knows its instructions, pins its base, and runs as nobody special', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    for (const base of listArguments('FROM')) expect(base).toMatch(/^node:\d+-\w+-slim( AS build)?$/);
    expect(instructions.findLastIndex(([name]) => name === 'USER')).toBeGreaterThan(
      instructions.findLastIndex(([name]) => name === 'COPY'),
    );
    expect(listArguments('USER')).toEqual(['node']);
  });

  test('copies what is there and may enter, and makes what it copies from its first stage', () => {
    const made = ['/app/node_modules', '/app/dist'];
    for (const copied of listArguments('COPY')) {
      const [first = '', ...others] = copied.split(' ').slice(0, -1);
      if (first === '--from=build') expect(made).toEqual(expect.arrayContaining(others));
      else {
        for (const source of [first, ...others]) {
          expect(existsSync(join(root, source)), source).toBe(true);
          expect(allowed).toContain(`!${source.split('/')[0]}`);
        }
      }
    }
    // The build reads these (server/build/source-stamp.ts).
    const [, sources = ''] = /SOURCES = \[([^\]]*)\]/.exec(read('server/build/source-stamp.ts')) ?? [];
    const named = [...sources.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(allowed).toEqual(expect.arrayContaining(named.map((name) => `!${name}`)));
  });

  test('runs commands that there are', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    for (const command of listArguments('RUN')) {
      execFileSync('sh', ['-n', '-c', command]);
      const [, script] = /^npm run (\S+)/.exec(command) ?? [];
      if (script) expect(Object.keys(scripts)).toContain(script);
      else expect(command).toMatch(/^(npm (ci|prune) |rm -rf node_modules\/)/);
    }
    expect(listArguments('CMD')).toEqual([JSON.stringify(scripts.start?.split(' ')).replaceAll(',', ', ')]);
    const health = z
      .array(z.string())
      .parse(JSON.parse(listArguments('HEALTHCHECK')[0]?.split('CMD ')[1] ?? ''));
    // Nothing listens there: it has to say so by its exit code.
    const check = () =>
      execFileSync(health[0] ?? '', health.slice(1), { env: { ...process.env, PORT: '1' } });
    expect(check).toThrow(/Command failed: node/);
  });

  test('exposes the port that the site takes by itself', () => {
    expect(listArguments('EXPOSE')).toEqual([String(parseEnvironment({}).port)]);
  });
});

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
    volumes: z.strictObject({ database: z.null() }),
  })
  .parse(parse(read('compose.yaml')));

/** What compose makes of its variables: the given ones, else what stands after :-. */
function fillIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string, otherwise: string) => {
      const value = given[name];
      if (value !== undefined) return value;
      if (kind === '-') return otherwise;
      throw new Error(`${name} is not set.`);
    },
  );
}

describe('compose.yaml', () => {
  const { app, database, redis } = compose.services;
  const settle = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(app.environment ?? {}).map(([name, text]) => [name, fillIn(text, given)]),
    );

  test('gives the site settings that it knows and takes', () => {
    expect(() => settle({})).toThrow('POSTGRES_PASSWORD is not set.');
    const settings = settle({ POSTGRES_PASSWORD: 'secret1', PUBLIC_URL: 'https://marquee.example' });
    const environment = parseEnvironment(settings);
    expect(environment).toMatchObject({
      publicUrl: 'https://marquee.example',
      isDemo: true,
      trustProxy: false,
    });
    expect(environment.redisUrl).toBe('redis://redis:6379');
    expect(environment.databaseUrl).toBe('postgres://marquee:secret1@database:5432/marquee');
    const known = read('server/env.ts');
    for (const name of Object.keys(settings)) expect(known).toContain(`\n  ${name}: `);
    expect(fillIn(app.ports?.[0] ?? '', {})).toBe(`127.0.0.1:3000:${environment.port}`);
  });

  test('has the database and Redis watched, the data kept, and no secret of its own', () => {
    expect(database.healthcheck?.test).toContain('pg_isready');
    expect(redis.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
    for (const variables of [app.environment, database.environment])
      for (const [name, value] of Object.entries(variables ?? {}))
        if (/PASSWORD|TOKEN|KEY/.test(name)) expect(value).toMatch(/^\$\{\w+:[-?]/);
  });
});

describe('.env.example and the README', () => {
  const settings = [...read('server/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
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
