import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '../support/test-site';
import { behaviours, createRecordingLog, startUpstream } from '../support/upstream-server';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJtYXJxdWVlIn0.c2lnbmF0dXJl';
const REJECTED = 'The movie database rejects the configured key';

async function startSite(settings: NodeJS.ProcessEnv) {
  const upstream = await startUpstream((request, response) => {
    const isAccepted = request.headers.authorization === `Bearer ${TOKEN}`;
    (isAccepted ? behaviours.ok : behaviours.refused)(request, response);
  });
  onTestFinished(upstream.close);
  const { lines, log } = createRecordingLog();
  const site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl, ...settings }, undefined, { log });
  onTestFinished(site.stop);
  const get = (path: string) => fetch(`${site.url}/api/${path}`);
  const health = async () => (await get('health')).json();
  const logged = (level: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.level >= (pino.levels.values[level] ?? 0));
  return { upstream, get, health, logged };
}

test('a v4 read token in TMDB_API_KEY is sent as bearer token, never in a URL', async () => {
  const { upstream, get, health } = await startSite({ TMDB_API_KEY: TOKEN });
  expect((await get('tmdb/movie/popular')).status).toBe(200);
  expect(upstream.seen.authorization).toEqual([`Bearer ${TOKEN}`]);
  expect(upstream.seen.urls.join()).not.toContain('eyJ');
  expect((await health()).message).not.toContain(REJECTED);
});

test('a rejected key is logged once with a hint, and reported by the health call until it is accepted', async () => {
  const { upstream, get, health, logged } = await startSite({
    TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
  });
  expect((await health()).message).not.toContain(REJECTED);
  for (let page = 1; page <= 20; page += 1) {
    const response = await get(`tmdb/movie/popular?page=${page}`);
    expect([response.status, (await response.json()).message]).toEqual([
      502,
      'The movie database rejected our key.',
    ]);
  }
  const warnings = logged('warn').filter(({ msg }) => /key/.test(msg));
  expect(warnings).toEqual([expect.objectContaining({ hint: expect.stringContaining('TMDB_API_KEY') })]);
  expect(await health()).toEqual({
    success: false,
    uptime: expect.any(Number),
    version: expect.any(String),
    timestamp: expect.any(String),
    message: expect.stringContaining(REJECTED),
  });

  upstream.behave(behaviours.ok);
  expect((await get('tmdb/tv/popular')).status).toBe(200);
  expect((await health()).message).not.toContain(REJECTED);
});
