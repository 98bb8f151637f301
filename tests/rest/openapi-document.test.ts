import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildSignup, PASSWORD } from '../builders/users';
import { startAccountSite } from '../support/account-site';
import { listRouterCalls } from '../support/router-calls';
import { createTestDatabase } from '../support/test-database';
import { behaviours, LIST, send, startUpstream } from '../support/upstream-server';

type Site = Awaited<ReturnType<typeof startAccountSite>>;
type Call = Parameters<Site['call']>[3];

type Operation = {
  readonly parameters?: unknown;
  readonly security?: unknown;
  readonly description?: string;
  readonly responses: Record<string, { content: { 'application/json': { schema: unknown } } }>;
};
type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown>; readonly securitySchemes: object };
};

const { url } = await createTestDatabase();
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: Site;
let user: Awaited<ReturnType<Site['signUp']>>;
let document: Document;

const TITLE = {
  ...LIST,
  id: 11,
  title: 'Star Wars',
  vote_average: 8.2,
  genres: [{ id: 12, name: 'Adventure' }],
};

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const path = request.url ?? '';
    if (path.includes('/movie/404')) return behaviours.missing(request, response);
    if (path.includes('/movie/502')) return behaviours.refused(request, response);
    if (path.includes('/season/')) return send(200, { id: 1, episodes: [] })(request, response);
    return send(200, TITLE)(request, response);
  });
  site = await startAccountSite(url, { TMDB_BASE_URL: upstream.baseUrl });
  user = await site.signUp();
  document = (await site.call('GET', '/openapi.json')).body;
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

/** Replaces references by the schemas they name. */
function resolve(schema: unknown): z.core.JSONSchema.JSONSchema {
  const text = JSON.stringify(schema).replace(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name) =>
    JSON.stringify(document.components.schemas[name]),
  );
  return JSON.parse(text);
}

/** Validates the response against the document. @returns the status */
async function check(method: string, path: string, body?: unknown, options?: Call & { template?: string }) {
  const result = await site.call(method, path, body, options ?? {});
  const template = options?.template ?? path.replace(/\?.*/, '');
  const described = document.paths[template]?.[method.toLowerCase()]?.responses[result.status];
  const call = `${method} ${path} ${result.status}`;
  expect({ call, described }).toEqual({ call, described: expect.anything() });
  const schema = z.fromJSONSchema(resolve(described?.content['application/json'].schema));
  expect({ call, issues: schema.safeParse(result.body).error?.issues }).toEqual({ call, issues: undefined });
  return result.status;
}

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  // The validator modifies its argument.
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect([validator.version, result.errors ?? []]).toEqual(['3.1', []]);
  expect(result.valid).toBe(true);
});

test('describes successful responses', async () => {
  const { token, username } = user;
  const own = { token };
  const entry = { media_id: '11', media_type: 'movie' };
  const preferences = { preferences: { volume: 5 }, changedAt: new Date().toISOString() };
  const statuses = [
    await check('GET', '/health'),
    await check('GET', '/tmdb/movie/popular?page=2'),
    await check('GET', '/tmdb/movie/11', undefined, { template: '/tmdb/movie/{id}' }),
    await check('GET', '/tmdb/tv/1/season/1', undefined, { template: '/tmdb/tv/{id}/season/{season}' }),
    await check('GET', '/tmdb/genre/tv/list'),
    await check('POST', '/auth/register', buildSignup()),
    await check('POST', '/auth/login', { emailOrUsername: username, password: PASSWORD }),
    await check('GET', '/auth/profile', undefined, own),
    await check('PUT', '/auth/update-profile', { username: `${username}x` }, own),
    await check('GET', '/settings/preferences', undefined, own),
    await check('PUT', '/settings/preferences', preferences, own),
    await check('GET', '/settings/sessions', undefined, own),
    await check('POST', '/settings/tokens', { name: 'a', scopes: ['history:read'], expiresInDays: 1 }, own),
    await check('GET', '/settings/tokens', undefined, own),
    await check('POST', '/watch-history', entry, own),
    await check('GET', '/watch-history?limit=5', undefined, own),
    await check('GET', '/watch-history/stats', undefined, own),
  ];
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('describes failures by status', async () => {
  const { token, email } = user;
  const login = { emailOrUsername: 'unknown-user', password: 'x' };
  const form = { type: 'application/x-www-form-urlencoded' };
  const title = { template: '/tmdb/movie/{id}' };
  const from = '203.0.113.44';
  expect(await check('GET', '/tmdb/movie/abc', undefined, title)).toBe(400);
  expect(await check('POST', '/auth/register', { username: 'a', email: 'b' })).toBe(400);
  expect(await check('POST', '/auth/login', login)).toBe(401);
  expect(await check('GET', '/auth/profile')).toBe(401);
  expect(await check('GET', '/tmdb/cache/stats', undefined, { token })).toBe(403);
  const newToken = { name: 'script', scopes: ['history:read'], expiresInDays: 1 };
  const created = await site.call('POST', '/settings/tokens', newToken, { token });
  const apiToken = { token: created.body.data.token };
  expect(await check('POST', '/watch-history', {}, apiToken)).toBe(403);
  expect(await check('GET', '/settings/sessions', undefined, apiToken)).toBe(403);
  expect(await check('GET', '/tmdb/movie/404', undefined, title)).toBe(404);
  expect(await check('POST', '/auth/register', { ...buildSignup(), email })).toBe(409);
  expect(await check('POST', '/watch-history', { media_id: 'x'.repeat(300_000) }, { token })).toBe(413);
  expect(await check('POST', '/auth/login', 'a=b', form)).toBe(415);
  expect(await check('GET', '/tmdb/movie/502', undefined, title)).toBe(502);
  for (let count = 0; count < 10; count += 1) await site.call('POST', '/auth/login', login, { from });
  expect(await check('POST', '/auth/login', login, { from })).toBe(429);
  await site.proxy.down();
  await site.becomes(503);
  expect(await check('GET', '/auth/profile', undefined, { token })).toBe(503);
});

test('describes the scope that API tokens need', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'apiToken']);
  const described = listRouterCalls().flatMap(({ rest, scope }) => {
    if (!rest || scope === 'public') return [];
    const operation = document.paths[rest.path]?.[rest.method.toLowerCase()];
    return [{ scope, security: operation?.security, description: operation?.description }];
  });
  expect(described.length).toBeGreaterThan(30);
  const session = { session: [] };
  expect(described).toEqual(
    described.map(({ scope }) =>
      scope === 'session'
        ? { scope, security: [session], description: 'API tokens are not accepted.' }
        : {
            scope,
            security: [session, { apiToken: [scope] }],
            description: `API tokens need the scope \`${scope}\`.`,
          },
    ),
  );
  expect(document.paths['/tmdb/movie/popular']?.get).not.toHaveProperty('security');
  expect(document.paths['/auth/logout']?.post?.security).toEqual([{}, session]);
});

test('describes numbers in URLs with their bounds', () => {
  const parametersOf = (path: string) => document.paths[path]?.get?.parameters;
  expect(parametersOf('/tmdb/movie/{id}')).toEqual([
    {
      in: 'path',
      name: 'id',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    },
  ]);
  expect(parametersOf('/tmdb/tv/popular')).toEqual([
    { in: 'query', name: 'page', schema: { type: 'integer', minimum: 1, maximum: 500 } },
  ]);
});
