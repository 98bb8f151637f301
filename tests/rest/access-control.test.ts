import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_PREFIX, TOKEN_SCOPES, type TokenScope } from '#shared/api-tokens';
import { insertToken } from '../../db/api-tokens';
import { hashToken } from '../../server/accounts/tokens';
import { startAccountSite } from '../support/account-site';
import { sendRawRequest } from '../support/raw-request';
import { listRouterCalls, type RouterCall } from '../support/router-calls';
import { createTestDatabase } from '../support/test-database';
import { behaviours, startUpstream } from '../support/upstream-server';

const { sql, url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

const ROLES = ['visitor', 'user', 'admin', 'owner'] as const;
type Role = (typeof ROLES)[number];

type Access = { readonly role: Role; readonly scope: string };
/** The scopes of an API token; null for a session or a visitor. */
type Scopes = readonly TokenScope[] | null;
type Caller = { readonly role: Role; readonly scopes: Scopes };

/** What each procedure requires, from the table in routers/README.md. */
function readAccessTable(): Map<string, Access> {
  const readme = readFileSync(new URL('../../routers/README.md', import.meta.url), 'utf8');
  const section = /## Who may call what([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const rows = section.matchAll(/^\| (\w+) *\| `([\w:]+)` *\| (\w+): ([\w, ]+)\|$/gm);
  const entries = [...rows].flatMap(([, roleName, scope = '', router, names = '']) => {
    const role = ROLES.find((each) => each === roleName) ?? 'owner';
    return names.split(',').map((name) => [`${router}.${name.trim()}`, { role, scope }] as const);
  });
  return new Map(entries);
}

const table = readAccessTable();
const calls = listRouterCalls();

function expectedOf({ name }: RouterCall, { role, scopes }: Caller): 401 | 403 | 'allowed' {
  const required = table.get(name);
  if (required?.role === 'visitor') return 'allowed';
  if (role === 'visitor') return 401;
  const hasRole = ROLES.indexOf(role) >= ROLES.indexOf(required?.role ?? 'owner');
  const hasScope = scopes === null || scopes.some((scope) => scope === required?.scope);
  return hasRole && hasScope ? 'allowed' : 403;
}

beforeAll(async () => {
  upstream = await startUpstream(behaviours.missing);
  site = await startAccountSite(url, { TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

async function addUsers(role: Role, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into users (id, username, email, password_hash, role)
    select id, id, id || '@example.org', 'x', ${role} from unnest(${ids}::text[]) as id`;
  return ids;
}

async function openSessions(userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await sql`
    insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select id, user_id, now() + interval '1 day', now() + interval '1 day'
    from unnest(${tokens.map(hashToken)}::text[], ${[...userIds]}::text[]) as session (id, user_id)`;
  return tokens;
}

async function addTokens(userIds: readonly string[], scopes: readonly TokenScope[]): Promise<string[]> {
  const tokens = userIds.map(() => TOKEN_PREFIX + randomBytes(32).toString('base64url'));
  const rows = tokens.map((token, index) => ({ id: hashToken(token), userId: userIds[index] ?? '' }));
  await sql.begin((transaction) =>
    Promise.all(
      rows.map((row) =>
        insertToken(transaction, { ...row, name: 'test', scopes: [...scopes], expiresInDays: 1 }),
      ),
    ),
  );
  return tokens;
}

/** @returns the headers of `count` new accounts: each call needs one, since some end all sessions of their user */
async function signIn({ role, scopes }: Caller, count: number): Promise<Record<string, string>[]> {
  if (role === 'visitor') return Array.from({ length: count }, () => ({}));
  const userIds = await addUsers(role, count);
  const tokens = scopes === null ? await openSessions(userIds) : await addTokens(userIds, scopes);
  return tokens.map((token) => ({ authorization: `Bearer ${token}` }));
}

type Target = { readonly method: string; readonly path: string };

/** Sends invalid input: the access is checked first. @returns the status */
async function send({ method, path }: Target, credentials: Record<string, string> = {}): Promise<number> {
  const headers = { ...credentials, 'content-type': 'application/json' };
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"password":1}' };
  const response = await fetch(`${site.url}/api${path}`, { method, headers, ...body });
  await response.text();
  return response.status;
}

const outcomeOf = (status: number) =>
  status === 401 || status === 403 || status >= 500 ? status : 'allowed';
const fillPath = (path: string) => path.replace(/\{\w+\}/g, 'unknown');

test('routers/README.md lists every procedure of the router with its scope, and no other', () => {
  const scopes = [...table].map(([name, { scope }]) => `${name} ${scope}`);
  expect(scopes.sort()).toEqual(calls.map(({ name, scope }) => `${name} ${scope}`).sort());
});

/** Runs all calls at once. @returns the outcome of each by name */
async function sendAll<Call extends RouterCall>(
  list: readonly Call[],
  caller: Caller,
  targetOf: (call: Call) => Target,
) {
  const credentials = await signIn(caller, list.length);
  const outcomes = list.map(
    async (call, index) => [call.name, outcomeOf(await send(targetOf(call), credentials[index]))] as const,
  );
  return Object.fromEntries(await Promise.all(outcomes));
}

const expectedOutcomes = (list: readonly RouterCall[], caller: Caller) =>
  Object.fromEntries(list.map((call) => [call.name, expectedOf(call, caller)]));

const restCalls = calls.flatMap((call) => (call.rest ? [{ ...call, rest: call.rest }] : []));

const CALLERS: readonly (readonly [string, Caller])[] = [
  ...ROLES.map((role) => [role, { role, scopes: null }] as const),
  ...ROLES.filter((role) => role !== 'visitor').flatMap((role) => [
    ...TOKEN_SCOPES.map((scope) => [`${role} with a token for ${scope}`, { role, scopes: [scope] }] as const),
    [`${role} with a token for all scopes`, { role, scopes: TOKEN_SCOPES }] as const,
  ]),
];

describe.each(CALLERS)('as %s', (_name, caller) => {
  test('tRPC allows the procedures of the table', async () => {
    const outcomes = await sendAll(calls, caller, ({ name, type }) => ({
      method: type === 'query' ? 'GET' : 'POST',
      path: `/trpc/${name}`,
    }));
    expect(outcomes).toEqual(expectedOutcomes(calls, caller));
  });

  test('REST allows the procedures of the table', async () => {
    const outcomes = await sendAll(restCalls, caller, ({ rest }) => ({
      method: rest.method,
      path: fillPath(rest.path),
    }));
    expect(outcomes).toEqual(expectedOutcomes(restCalls, caller));
  });
});

describe.each(ROLES)('as %s', (role) => {
  test('paths with dot segments are rejected', async () => {
    const [credentials = {}] = await signIn({ role, scopes: null }, 1);
    const headers = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `Host: marquee\r\n${headers.join('')}Content-Length: 0\r\n\r\n`;
    for (const prefix of ['/api/health/..', '/api/x/%2e%2e', '/api/.']) {
      const targets = restCalls.map(({ rest }) => `${rest.method} ${prefix}${fillPath(rest.path)}`);
      const responses = targets.map(async (target) => {
        const response = await sendRawRequest(site.url, `${target} HTTP/1.1\r\n${head}`);
        return [target, response.slice(0, 12)];
      });
      expect(await Promise.all(responses)).toEqual(targets.map((target) => [target, 'HTTP/1.1 400']));
    }
  });
});
