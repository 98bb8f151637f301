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

async function addUser(role: Role): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into users (id, username, email, password_hash, role)
    values (${id}, ${id}, ${`${id}@example.org`}, 'x', ${role})`;
  return id;
}

async function openSession(userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (id, user_id, expires_at, absolute_expires_at)
    values (${hashToken(token)}, ${userId}, now() + interval '1 day', now() + interval '1 day')`;
  return token;
}

async function addToken(userId: string, scopes: readonly TokenScope[]): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  await sql.begin((transaction) =>
    insertToken(transaction, {
      ...{ id: hashToken(token), userId, name: 'test', scopes: [...scopes], expiresInDays: 1 },
    }),
  );
  return token;
}

/** A new account for each call, since some calls end all sessions of their user. */
async function signIn({ role, scopes }: Caller): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const userId = await addUser(role);
  const token = scopes === null ? await openSession(userId) : await addToken(userId, scopes);
  return { authorization: `Bearer ${token}` };
}

/** Sends invalid input: the access is checked first. @returns the status */
async function send(method: string, path: string, caller: Caller): Promise<number> {
  const headers = { ...(await signIn(caller)), 'content-type': 'application/json' };
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
  sendOne: (call: Call) => Promise<number>,
) {
  const outcomes = list.map(async (call) => [call.name, outcomeOf(await sendOne(call))] as const);
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
    const outcomes = await sendAll(calls, ({ name, type }) =>
      send(type === 'query' ? 'GET' : 'POST', `/trpc/${name}`, caller),
    );
    expect(outcomes).toEqual(expectedOutcomes(calls, caller));
  });

  test('REST allows the procedures of the table', async () => {
    const outcomes = await sendAll(restCalls, ({ rest }) => send(rest.method, fillPath(rest.path), caller));
    expect(outcomes).toEqual(expectedOutcomes(restCalls, caller));
  });
});

describe.each(ROLES)('as %s', (role) => {
  test('paths with dot segments are rejected', async () => {
    const headers = Object.entries(await signIn({ role, scopes: null })).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
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
