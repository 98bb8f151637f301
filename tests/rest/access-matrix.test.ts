import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionIdOf } from '../../server/accounts/session-token';
import { behaviours, startUpstream } from '../faults/catalogue-upstream';
import { startAccountSite } from '../support/account-site';
import { askRaw } from '../support/ask-raw';
import { createTestDatabase } from '../support/postgres';
import { listRouterCalls, type RouterCall } from '../support/router-calls';

const { sql, url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

const ROLES = ['visitor', 'user', 'admin', 'owner'] as const;
type Asker = (typeof ROLES)[number];

/** From which role on a call may be used: every call of the router must stand here. */
const ACCESS: Readonly<Record<Asker, readonly string[]>> = {
  visitor: [
    'auth.login',
    'auth.logout',
    'auth.register',
    'catalogue.browsePage',
    'catalogue.browseSearch',
    'catalogue.discoverMovies',
    'catalogue.discoverShows',
    'catalogue.episodes',
    'catalogue.genres',
    'catalogue.hero',
    'catalogue.homeRow',
    'catalogue.movie',
    'catalogue.movieGenres',
    'catalogue.popularMovies',
    'catalogue.popularShows',
    'catalogue.searchAll',
    'catalogue.searchMovies',
    'catalogue.searchPage',
    'catalogue.searchShows',
    'catalogue.season',
    'catalogue.seasonPage',
    'catalogue.show',
    'catalogue.showGenres',
    'catalogue.titlePage',
    'catalogue.trending',
    'debug.databaseConfig',
    'health.status',
  ],
  user: [
    'auth.profile',
    'auth.updateProfile',
    'auth.verify',
    'history.clear',
    'history.continueWatching',
    'history.list',
    'history.migrate',
    'history.one',
    'history.recommendations',
    'history.record',
    'history.remove',
    'history.stats',
    'history.titleDetails',
    'settings.deleteAccount',
    'settings.preferences',
    'settings.previousNames',
    'settings.restoreName',
    'settings.revokeSession',
    'settings.savePreferences',
    'settings.sessions',
    'settings.signOutEverywhere',
  ],
  admin: [
    'admin.auditLog',
    'admin.cacheStats',
    'admin.clearCache',
    'admin.dailyCounts',
    'admin.editUser',
    'admin.exportAuditLog',
    'admin.exportUsers',
    'admin.refreshServers',
    'admin.serverConfig',
    'admin.stats',
    'admin.systemHealth',
    'admin.systemReport',
    'admin.togglePremium',
    'admin.users',
    'admin.usersPage',
    'debug.watchHistory',
    'history.cleanup',
    'history.siteStats',
  ],
  owner: ['admin.changeRole', 'admin.deleteUser'],
};

const calls = listRouterCalls();

/** Undefined for a call that was forgotten. */
function roleFor({ name }: RouterCall): Asker | undefined {
  return ROLES.find((role) => ACCESS[role].includes(name));
}

function statusFor(call: RouterCall, asker: Asker): 401 | 403 | 'let in' {
  const least = ROLES.indexOf(roleFor(call) ?? 'owner');
  if (ROLES.indexOf(asker) >= least) return 'let in';
  return asker === 'visitor' ? 401 : 403;
}

beforeAll(async () => {
  upstream = await startUpstream(behaviours.missing);
  site = await startAccountSite(url, { TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

/** Somebody of their own for each call, since some calls end all sessions of a person. */
async function headersOf(asker: Asker): Promise<Record<string, string>> {
  if (asker === 'visitor') return {};
  const token = randomBytes(32).toString('base64url');
  const id = sessionIdOf(token);
  await sql`
    with person as (
      insert into users (id, username, email, password_hash, role)
      values (${id}, ${id}, ${`${id}@example.org`}, 'x', ${asker}) returning id
    )
    insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select id, id, now() + interval '1 day', now() + interval '1 day' from person`;
  return { authorization: `Bearer ${token}` };
}

/** What the call needs is missing on purpose: who may not call learns nothing of what is wrong with it. */
async function ask(method: string, path: string, asker: Asker): Promise<number> {
  const headers = { ...(await headersOf(asker)), 'content-type': 'application/json' };
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
  const answer = await fetch(`${site.url}/api${path}`, { method, headers, ...body });
  await answer.text();
  return answer.status;
}

const seen = (status: number) => (status === 401 || status === 403 || status >= 500 ? status : 'let in');
const filled = (path: string) => path.replace(/\{\w+\}/g, 'nobody');

test('every call of the router has its place in the table, and the table names no other', () => {
  expect(Object.values(ACCESS).flat().sort()).toEqual(calls.map(({ name }) => name).sort());
});

/** All at once. @returns each call by its name with what became of it */
async function askAll<Call extends RouterCall>(open: readonly Call[], how: (call: Call) => Promise<number>) {
  const outcomes = open.map(async (call) => [call.name, seen(await how(call))] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}

const expected = (open: readonly RouterCall[], asker: Asker) =>
  Object.fromEntries(open.map((call) => [call.name, statusFor(call, asker)]));

const byRest = calls.flatMap((call) => (call.rest ? [{ ...call, rest: call.rest }] : []));

describe.each(ROLES)('to %s', (asker) => {
  test('each call by tRPC is open or shut as the table says', async () => {
    const outcome = await askAll(calls, ({ name, type }) =>
      ask(type === 'query' ? 'GET' : 'POST', `/trpc/${name}`, asker),
    );
    expect(outcome).toEqual(expected(calls, asker));
  });

  test('each call by REST too', async () => {
    const outcome = await askAll(byRest, ({ rest }) => ask(rest.method, filled(rest.path), asker));
    expect(outcome).toEqual(expected(byRest, asker));
  });

  test('and by no path with dot segments', async () => {
    const headers = Object.entries(await headersOf(asker)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `Host: marquee\r\n${headers.join('')}Content-Length: 0\r\n\r\n`;
    for (const way of ['/api/health/..', '/api/x/%2e%2e', '/api/.']) {
      const targets = byRest.map(({ rest }) => `${rest.method} ${way}${filled(rest.path)}`);
      const answers = targets.map(async (target) => {
        const answer = await askRaw(site.url, `${target} HTTP/1.1\r\n${head}`);
        return [target, answer.slice(0, 12)];
      });
      expect(await Promise.all(answers)).toEqual(targets.map((target) => [target, 'HTTP/1.1 400']));
    }
  });
});
