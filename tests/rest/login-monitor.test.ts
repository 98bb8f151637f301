import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../server/config/logger';
import { buildSignup } from '../builders/users';
import { createTestDatabase } from '../support/test-database';
import { startTestSite, type TestSite } from '../support/test-site';

const database = await createTestDatabase();
const lines: string[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const signup = buildSignup();
let site: TestSite;

const post = (path: string, body: unknown, from = '192.0.2.1') =>
  fetch(`${site.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
const login = async (emailOrUsername: string, password: string, from?: string) =>
  (await post('/login', { emailOrUsername, password }, from)).status;
const countOf = async (outcome: string) => {
  const response = await fetch(`${site.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const line = `marquee_logins_total{outcome="${outcome}"} `;
  const found = (await response.text()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length));
};
const failures = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'Login failed');

const METRICS_TOKEN = 'a-token-of-sixteen-or-more';

beforeAll(async () => {
  site = await startTestSite(
    { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', METRICS_TOKEN },
    undefined,
    { log },
  );
  const isReady = async () => (await fetch(`${site.url}/readyz`)).status === 200;
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 20 });
  await post('/register', { ...signup, name: signup.username });
});
afterAll(() => site.stop());

test('a wrong password of a session is logged and counted too', async () => {
  const countBefore = await countOf('wrong-credentials');
  const signedIn = await post('/login', { emailOrUsername: signup.username, password: signup.password });
  const { token } = (await signedIn.json()).data;
  const response = await fetch(`${site.url}/api/auth/reauthenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: 'Wrong-Guess-1' }),
  });
  expect(response.status).toBe(400);
  expect(await countOf('wrong-credentials')).toBe(countBefore + 1);
  const line = lines.find((each) => each.includes('Password confirmation failed')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    outcome: 'wrong-credentials',
    name: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(lines.join('')).not.toContain(token);
});

test('a wrong password is logged with network and hashed name, and counted', async () => {
  const before = failures().length;
  const countBefore = await countOf('wrong-credentials');
  expect(await login(signup.username, 'Wrong-Guess-1')).toBe(401);
  expect(await login(signup.username.toUpperCase(), 'Wrong-Guess-1', '192.0.2.2')).toBe(401);
  expect(await login('unknown-user', 'Wrong-Guess-1')).toBe(401);
  const [first, second, third] = failures().slice(before);
  expect(first).toMatchObject({
    outcome: 'wrong-credentials',
    network: '192.0.2.1',
    name: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(second).toMatchObject({ network: '192.0.2.2', name: first.name });
  expect(third.name).not.toBe(first.name);
  expect(await countOf('wrong-credentials')).toBe(countBefore + 3);
});

test('a rate-limited login is logged and counted, a successful one is only counted', async () => {
  const { username } = buildSignup();
  const before = failures().length;
  const [successes, refusals] = [await countOf('success'), await countOf('rate-limited')];
  expect(await login(signup.username, signup.password, '192.0.2.3')).toBe(200);
  expect(await countOf('success')).toBe(successes + 1);
  for (let count = 0; count < 11; count += 1) await login(username, 'Wrong-Guess-1', `198.51.100.${count}`);
  expect(failures().slice(before)).toHaveLength(11);
  expect(failures().at(-1)).toMatchObject({ outcome: 'rate-limited', network: '198.51.100.10' });
  expect(await countOf('rate-limited')).toBe(refusals + 1);
});

test('only the first rate-limited login of a network is logged, and all are counted', async () => {
  const [before, refusals] = [failures().length, await countOf('rate-limited')];
  for (let count = 0; count < 25; count += 1) await login(`name${count}`, 'Wrong-Guess-1', '203.0.113.5');
  const outcomes = failures()
    .slice(before)
    .map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'wrong-credentials')).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === 'rate-limited')).toHaveLength(1);
  expect(await countOf('rate-limited')).toBe(refusals + 5);
});

test('a login while the database is unavailable is counted and logged without a name', async () => {
  const unavailable = await startTestSite({ METRICS_TOKEN }, undefined, { log });
  const response = await fetch(`${unavailable.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrUsername: 'unknown-user', password: 'Wrong-Guess-1' }),
  });
  expect(response.status).toBe(503);
  expect(failures().at(-1)).toMatchObject({ outcome: 'unavailable', network: '127.0.0.1', name: null });
  await unavailable.stop();
});

test('the log contains no passwords or names', () => {
  const text = lines.join('');
  expect(failures().length).toBeGreaterThan(0);
  for (const secret of ['Wrong-Guess-1', signup.password, signup.username, 'unknown-user'])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
});
