import { loginVariant, registerUsers } from './accounts';
import type { CallOptions, RequestVariant } from './reference';

export type MeasuredCall = CallOptions & {
  readonly what: string;
  readonly path: string;
  /** Sends If-None-Match. */
  readonly isConditional?: boolean;
  readonly nextVariant?: () => RequestVariant;
  /** Duration of a round, if it is not the default. */
  readonly seconds?: number;
};

const RECORDED_TITLES = 200;
const JSON_BODY = { 'content-type': 'application/json' };
export const COMPRESSED = { 'accept-encoding': 'br' };

function inTurn(turnOf: (count: number) => RequestVariant): () => RequestVariant {
  let count = 0;
  return () => {
    count += 1;
    return turnOf(count);
  };
}

async function findMovieId(siteUrl: string): Promise<number> {
  const response = await fetch(`${siteUrl}/api/tmdb/trending/movie/day`);
  return (await response.json()).results[0].id;
}

async function findScript(siteUrl: string): Promise<string> {
  const html = await (await fetch(siteUrl)).text();
  const path = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (!path) throw new Error('The page has no script.');
  return path;
}

/** Reads that are the same for all visitors. */
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

/** All measured calls. Creates users with a history first. */
export async function listCalls(siteUrl: string): Promise<MeasuredCall[]> {
  const token = await registerUsers(siteUrl);
  const authorization = { authorization: `Bearer ${token}` };
  const [list, ...others] = await listPublicReads(siteUrl);
  const unchanged = list && { ...list, what: `${list.what}, unchanged (304)`, isConditional: true };
  return [
    ...[list, unchanged].filter((call) => call !== undefined),
    ...others,
    {
      what: 'recording (database)',
      path: '/api/watch-history',
      method: 'POST',
      // All rounds are one user, who may write 20,000 entries an hour.
      seconds: 1,
      headers: { ...authorization, ...JSON_BODY },
      nextVariant: inTurn((count) => ({
        body: JSON.stringify({ media_type: 'movie', media_id: 1 + (count % RECORDED_TITLES) }),
      })),
    },
    { what: 'page of history (database)', path: '/api/watch-history?limit=50', headers: authorization },
    {
      what: 'login (database, hash)',
      path: '/api/auth/login',
      method: 'POST',
      headers: JSON_BODY,
      nextVariant: inTurn(loginVariant),
    },
  ];
}
