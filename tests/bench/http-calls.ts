import type { CallOptions } from './bare';
import { waitUntilReady } from './wait-until-ready';

export type MeasuredCall = CallOptions & {
  readonly what: string;
  readonly path: string;
  /** Whether the client has the answer already, and asks whether it still holds. */
  readonly isKnown?: boolean;
  /** What is sent, in turn. */
  readonly bodies?: readonly string[];
  /** How long a round lasts, where that is not as long as any other. */
  readonly seconds?: number;
};

const RECORDED_TITLES = 200;
export const COMPRESSED = { 'accept-encoding': 'br' };

async function register(siteUrl: string): Promise<string> {
  await waitUntilReady(siteUrl);
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

/** Reads that everybody is answered with the same bytes. */
export async function listPublicReads(siteUrl: string): Promise<MeasuredCall[]> {
  const movieId = await findMovieId(siteUrl);
  const inputOf = (input: object): string => encodeURIComponent(JSON.stringify({ json: input }));
  const title = inputOf({ mediaType: 'movie', id: movieId });
  const row = inputOf({ row: 'trendingMovies' });
  return [
    { what: 'list by REST', path: '/api/tmdb/trending/all/day' },
    { what: 'list by tRPC', path: `/api/trpc/catalogue.homeRow?input=${row}` },
    { what: 'title by REST', path: `/api/tmdb/movie/${movieId}` },
    { what: 'title by tRPC', path: `/api/trpc/catalogue.titlePage?input=${title}` },
    { what: 'page /', path: '/' },
    { what: 'page /movie/{id}', path: `/movie/${movieId}` },
    { what: 'script', path: await findScript(siteUrl) },
  ].map((call) => ({ ...call, headers: COMPRESSED }));
}

/** What is measured, made ready: somebody is signed in and has a history. */
export async function listCalls(siteUrl: string): Promise<MeasuredCall[]> {
  const token = await register(siteUrl);
  const member = { authorization: `Bearer ${token}` };
  const [list, ...others] = await listPublicReads(siteUrl);
  const unchanged = list && { ...list, what: `${list.what}, unchanged (304)`, isKnown: true };
  return [
    ...[list, unchanged].filter((call) => call !== undefined),
    ...others,
    {
      what: 'recording (database)',
      path: '/api/watch-history',
      method: 'POST',
      // A person may write 20,000 entries an hour, and all rounds are one person's.
      seconds: 1,
      headers: { ...member, 'content-type': 'application/json' },
      bodies: Array.from({ length: RECORDED_TITLES }, (_, index) =>
        JSON.stringify({ media_type: 'movie', media_id: index + 1 }),
      ),
    },
    { what: 'page of history (database)', path: '/api/watch-history?limit=50', headers: member },
  ];
}
