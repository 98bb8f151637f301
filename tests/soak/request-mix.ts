import type { SoakSite } from './prepare';

export type MixedRequest = {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: readonly number[];
  /** Sends If-None-Match. */
  readonly isConditional?: true;
  /** The client disconnects before the response. */
  readonly disconnects?: true;
};

/** The interval of requests for uncached titles. */
const UNCACHED_INTERVAL_MS = 400;
const POPULAR_TITLES = 60;
const KNOWN_LISTS = 60;
const NETWORKS = 500;

const JSON_TYPE = { 'content-type': 'application/json' };
const ENCODINGS = ['br', 'gzip', 'identity'];
const WORDS = ['star', 'night', 'the', 'love', 'dark', 'river', 'ghost', 'city', 'last', 'summer'];

const indexBelow = (length: number): number => Math.floor(Math.random() * length);

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[indexBelow(items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

const trpc = (call: string, json?: unknown): string =>
  `/api/trpc/${call}${json === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json }))}`}`;

/** Many networks, so that no limit applies. */
export const anyNetwork = (): Readonly<Record<string, string>> => {
  const network = indexBelow(NETWORKS);
  return { 'x-forwarded-for': `10.7.${network >> 8}.${network & 255}` };
};

/** @returns a function that chooses requests at random by their weights */
export function createRequestMix({ titles, scripts, users, password }: SoakSite): () => MixedRequest {
  let nextUncached = POPULAR_TITLES;
  let uncachedAt = Number.NEGATIVE_INFINITY;

  const popular = titles.slice(0, POPULAR_TITLES);
  const lists = [
    '/api/tmdb/trending/all/day',
    ...Array.from(
      { length: KNOWN_LISTS },
      (_, page) => `/api/tmdb/${page % 2 ? 'movie' : 'tv'}/popular?page=${1 + (page >> 1)}`,
    ),
  ];
  const pages = ['/', '/movies', '/tv', '/search?q=star', '/info'];
  const ok = (target: string, headers = {}): MixedRequest => ({ target, headers, expected: [200] });
  const again = (target: string): MixedRequest => ({ target, expected: [200, 304], isConditional: true });
  const asUser = (target: string, more: Partial<MixedRequest> = {}): MixedRequest => ({
    ...ok(target),
    ...more,
    headers: { authorization: `Bearer ${oneOf(users).token}`, ...more.headers },
  });
  const failing = (target: string, status: number, more: Partial<MixedRequest> = {}): MixedRequest => ({
    ...more,
    target,
    expected: [status],
  });
  const post = (body: unknown): Partial<MixedRequest> => ({
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  const title = () => oneOf(popular);
  const watched = popular.flatMap((each) => /^movie\/(\d+)$/.exec(each)?.[1] ?? []);
  const uncachedTitle = () => {
    const now = performance.now();
    if (now - uncachedAt < UNCACHED_INTERVAL_MS) return title();
    uncachedAt = now;
    nextUncached = nextUncached + 1 < titles.length ? nextUncached + 1 : POPULAR_TITLES;
    return titles[nextUncached] ?? title();
  };

  const kinds: readonly (readonly [number, () => MixedRequest])[] = [
    [140, () => ok(oneOf(lists))],
    [100, () => again(oneOf([...lists, ...pages, ...scripts]))],
    [80, () => ok(`/api/tmdb/${title()}`)],
    [
      80,
      () => {
        const [mediaType, id] = title().split('/');
        return ok(trpc('catalogue.titlePage', { mediaType, id: Number(id) }));
      },
    ],
    [40, () => ok(trpc('catalogue.hero'))],
    [120, () => ok(oneOf(pages))],
    [60, () => ok(`/${title()}`)],
    [90, () => ok(oneOf(scripts))],
    [20, () => ok('/config/servers.json')],
    [40, () => ok(`/api/tmdb/search/multi?query=${oneOf(WORDS)}`)],
    [20, () => ok(`/api/tmdb/${uncachedTitle()}`)],
    [10, () => ok(`/${uncachedTitle()}`)],
    [50, () => asUser('/api/watch-history?limit=20')],
    [20, () => asUser('/api/watch-history/stats')],
    [20, () => asUser(trpc('history.continueWatching'))],
    [20, () => asUser('/api/auth/verify')],
    [60, () => asUser('/api/watch-history', post({ media_type: 'movie', media_id: oneOf(watched) }))],
    [
      10,
      () =>
        asUser(`/api/watch-history/${oneOf(watched)}/movie`, {
          method: 'DELETE',
          expected: [200, 404],
        }),
    ],
    [4, () => failing(`/nothing-${indexBelow(1e6)}`, 404)],
    [10, () => failing(`/api/nothing-${indexBelow(1e6)}`, 404)],
    [10, () => failing('/api/tmdb/movie/popular?page=x', 400)],
    [5, () => failing(trpc('catalogue.titlePage', { mediaType: 'movie', id: 'x' }), 400)],
    [5, () => failing('/api/watch-history', 400, asUser('', { ...post({}), body: '{' }))],
    [5, () => failing('/api/%2e%2e/admin/stats', 400)],
    [5, () => failing('/api/watch-history', 401)],
    [3, () => failing('/api/admin/stats', 403, asUser(''))],
    [3, () => failing('/api/auth/login', 413, { ...post({}), body: 'x'.repeat(300_000) })],
    [5, () => ({ ...ok(`/${title()}`), disconnects: true })],
    [5, () => ({ ...asUser('/api/watch-history?limit=50'), disconnects: true })],
    [2, () => ok('/api/openapi.json')],
    [1, () => failing('/api/auth/login', 200, post({ emailOrUsername: oneOf(users).username, password }))],
    [
      1,
      () =>
        failing(
          '/api/auth/login',
          401,
          post({ emailOrUsername: `unknown-${indexBelow(1e6)}`, password: 'Wrong-Guess-1' }),
        ),
    ],
  ];
  const all = kinds.reduce((sum, [weight]) => sum + weight, 0);

  function choose(): MixedRequest {
    let left = Math.random() * all;
    for (const [weight, make] of kinds) {
      left -= weight;
      if (left < 0) return make();
    }
    return ok('/');
  }

  return function nextMixedRequest() {
    const chosen = choose();
    const { expected, ...rest } = chosen;
    const headers = { 'accept-encoding': oneOf(ENCODINGS), ...anyNetwork(), ...rest.headers };
    return { ...rest, expected, headers };
  };
}
