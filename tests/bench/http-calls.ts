import { setTimeout as delay } from 'node:timers/promises';
import type { CallOptions } from './bare';

export type MeasuredCall = CallOptions & {
  readonly what: string;
  readonly path: string;
  /** Whether the client has the answer already, and asks whether it still holds. */
  readonly isKnown?: boolean;
  /** What is sent, in turn. */
  readonly bodies?: readonly string[];
};

const RECORDED_TITLES = 200;
const COMPRESSED = { 'accept-encoding': 'br' };

async function register(siteUrl: string): Promise<string> {
  while (!(await fetch(`${siteUrl}/readyz`)).ok) await delay(100);
  const answer = await fetch(`${siteUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', email: 'bench@example.org', password: 'Tulip-Harbour-7' }),
  });
  const { data } = await answer.json();
  return data.token;
}

async function findMovieId(siteUrl: string): Promise<number> {
  const answer = await fetch(`${siteUrl}/api/tmdb/trending/movie/day`);
  return (await answer.json()).results[0].id;
}

async function findScript(siteUrl: string): Promise<string> {
  const html = await (await fetch(siteUrl)).text();
  const path = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (!path) throw new Error('The page has no script.');
  return path;
}

/** What is measured, made ready: somebody is signed in and has a history. */
export async function listCalls(siteUrl: string): Promise<MeasuredCall[]> {
  const token = await register(siteUrl);
  const movieId = await findMovieId(siteUrl);
  const member = { authorization: `Bearer ${token}` };
  const input = encodeURIComponent(JSON.stringify({ json: { mediaType: 'movie', id: movieId } }));
  const rowInput = encodeURIComponent(JSON.stringify({ json: { row: 'trendingMovies' } }));
  const list = { path: '/api/tmdb/trending/all/day', headers: COMPRESSED };
  return [
    { what: 'list by REST', ...list },
    { what: 'list by REST, unchanged (304)', ...list, isKnown: true },
    { what: 'list by tRPC', path: `/api/trpc/catalogue.homeRow?input=${rowInput}`, headers: COMPRESSED },
    { what: 'title by REST', path: `/api/tmdb/movie/${movieId}`, headers: COMPRESSED },
    { what: 'title by tRPC', path: `/api/trpc/catalogue.titlePage?input=${input}`, headers: COMPRESSED },
    { what: 'page /', path: '/', headers: COMPRESSED },
    { what: 'page /movie/{id}', path: `/movie/${movieId}`, headers: COMPRESSED },
    { what: 'script', path: await findScript(siteUrl), headers: COMPRESSED },
    {
      what: 'recording (database)',
      path: '/api/watch-history',
      method: 'POST',
      headers: { ...member, 'content-type': 'application/json' },
      bodies: Array.from({ length: RECORDED_TITLES }, (_, index) =>
        JSON.stringify({ media_type: 'movie', media_id: index + 1 }),
      ),
    },
    { what: 'page of history (database)', path: '/api/watch-history?limit=50', headers: member },
  ];
}
