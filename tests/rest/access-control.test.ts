import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionIdOf } from '../../server/accounts/sessions';
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

/** The role that each procedure requires, from the list in routers/README.md. */
function readAccessList(): Map<string, Role> {
  const readme = readFileSync(new URL('../../routers/README.md', import.meta.url), 'utf8');
  const section = /## Who may call what([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const entries = ROLES.flatMap((role) => {
    const [, list = ''] = section.split(`\n- ${role}\n`);
    const routers = list.replace(/\n- [\s\S]*/, '').matchAll(/- (\w+):([^:]*?)(?=\n *-|$)/g);
    return [...routers].flatMap(([, router, names = '']) =>
      names.split(',').map((name) => [`${router}.${name.trim()}`, role] as const),
    );
  });
  return new Map(entries);
}

const requiredRoles = readAccessList();
const calls = listRouterCalls();

function expectedOf(call: RouterCall, role: Role): 401 | 403 | 'allowed' {
  const required = ROLES.indexOf(requiredRoles.get(call.name) ?? 'owner');
  if (ROLES.indexOf(role) >= required) return 'allowed';
  return role === 'visitor' ? 401 : 403;
}

beforeAll(async () => {
  upstream = await startUpstream(behaviours.missing);
  site = await startAccountSite(url, { TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

/** A new account for each call, since some calls end all sessions of their user. */
async function signIn(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const token = randomBytes(32).toString('base64url');
  const id = sessionIdOf(token);
  await sql`
    with account as (
      insert into users (id, username, email, password_hash, role)
      values (${id}, ${id}, ${`${id}@example.org`}, 'x', ${role}) returning id
    )
    insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select id, id, now() + interval '1 day', now() + interval '1 day' from account`;
  return { authorization: `Bearer ${token}` };
}

/** Sends invalid input: the role is checked first. @returns the status */
async function send(method: string, path: string, role: Role): Promise<number> {
  const headers = { ...(await signIn(role)), 'content-type': 'application/json' };
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
  const response = await fetch(`${site.url}/api${path}`, { method, headers, ...body });
  await response.text();
  return response.status;
}

const outcomeOf = (status: number) =>
  status === 401 || status === 403 || status >= 500 ? status : 'allowed';
const fillPath = (path: string) => path.replace(/\{\w+\}/g, 'unknown');

test('routers/README.md lists every procedure of the router and no other', () => {
  expect([...requiredRoles.keys()].sort()).toEqual(calls.map(({ name }) => name).sort());
});

/** Runs all calls at once. @returns the outcome of each by name */
async function sendAll<Call extends RouterCall>(
  list: readonly Call[],
  sendOne: (call: Call) => Promise<number>,
) {
  const outcomes = list.map(async (call) => [call.name, outcomeOf(await sendOne(call))] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}

const expectedOutcomes = (list: readonly RouterCall[], role: Role) =>
  Object.fromEntries(list.map((call) => [call.name, expectedOf(call, role)]));

const restCalls = calls.flatMap((call) => (call.rest ? [{ ...call, rest: call.rest }] : []));

describe.each(ROLES)('as %s', (role) => {
  test('tRPC allows the procedures of the list', async () => {
    const outcomes = await sendAll(calls, ({ name, type }) =>
      send(type === 'query' ? 'GET' : 'POST', `/trpc/${name}`, role),
    );
    expect(outcomes).toEqual(expectedOutcomes(calls, role));
  });

  test('REST allows the procedures of the list', async () => {
    const outcomes = await sendAll(restCalls, ({ rest }) => send(rest.method, fillPath(rest.path), role));
    expect(outcomes).toEqual(expectedOutcomes(restCalls, role));
  });

  test('paths with dot segments are rejected', async () => {
    const headers = Object.entries(await signIn(role)).map(([name, value]) => `${name}: ${value}\r\n`);
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
