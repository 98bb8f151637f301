import type { CallOptions, Turn } from './bare';
import { loginTurn, registerPeople } from './people';

export type MeasuredCall = CallOptions & {
  readonly what: string;
  readonly path: string;
  /** Whether the client has the answer already, and asks whether it still holds. */
  readonly isKnown?: boolean;
  /** What differs from call to call, in all rounds. */
  readonly nextTurn?: () => Turn;
  /** How long a round lasts, where that is not as long as any other. */
  readonly seconds?: number;
};

const RECORDED_TITLES = 200;
const JSON_BODY = { 'content-type': 'application/json' };
export const COMPRESSED = { 'accept-encoding': 'br' };

function inTurn(turnOf: (count: number) => Turn): () => Turn {
  let count = 0;
  return () => {
    count += 1;
    return turnOf(count);
  };
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
  const token = await registerPeople(siteUrl);
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
      headers: { ...member, ...JSON_BODY },
      nextTurn: inTurn((count) => ({
        body: JSON.stringify({ media_type: 'movie', media_id: 1 + (count % RECORDED_TITLES) }),
      })),
    },
    { what: 'page of history (database)', path: '/api/watch-history?limit=50', headers: member },
    {
      what: 'login (database, hash)',
      path: '/api/auth/login',
      method: 'POST',
      headers: JSON_BODY,
      nextTurn: inTurn(loginTurn),
    },
  ];
}
