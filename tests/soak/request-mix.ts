import type { SoakSite } from './prepare';

/** One request, and what may be answered. */
export type Visit = {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: readonly number[];
  /** Where the client has an answer already, it asks whether that still holds. */
  readonly isRevisit?: true;
  /** The client leaves before the answer. */
  readonly leaves?: true;
};

/** New to the cache at most this often: it is turned over many times, and what is dear to make is not all there is. */
const COLD_EVERY_MS = 400;
const POPULAR_TITLES = 60;
const KNOWN_LISTS = 60;
const NETWORKS = 500;

const JSON_TYPE = { 'content-type': 'application/json' };
const ENCODINGS = ['br', 'gzip', 'identity'];
const WORDS = ['star', 'night', 'the', 'love', 'dark', 'river', 'ghost', 'city', 'last', 'summer'];

const indexBelow = (length: number): number => Math.floor(Math.random() * length);

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[indexBelow(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

const trpc = (call: string, json?: unknown): string =>
  `/api/trpc/${call}${json === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json }))}`}`;

/** From many networks, so that no limit of one stands in the way. */
export const anyNetwork = (): Readonly<Record<string, string>> => {
  const network = indexBelow(NETWORKS);
  return { 'x-forwarded-for': `10.7.${network >> 8}.${network & 255}` };
};

/** What people, scripts and others ask of the site, by chance, each kind as often as its weight says. */
export function createRequestMix({ titles, scripts, members, password }: SoakSite): () => Visit {
  let nextCold = POPULAR_TITLES;
  let coldAt = Number.NEGATIVE_INFINITY;

  const popular = titles.slice(0, POPULAR_TITLES);
  const lists = [
    '/api/tmdb/trending/all/day',
    ...Array.from(
      { length: KNOWN_LISTS },
      (_, page) => `/api/tmdb/${page % 2 ? 'movie' : 'tv'}/popular?page=${1 + (page >> 1)}`,
    ),
  ];
  const pages = ['/', '/movies', '/tv', '/search?q=star', '/info'];
  const ok = (target: string, headers = {}): Visit => ({ target, headers, expected: [200] });
  const again = (target: string): Visit => ({ target, expected: [200, 304], isRevisit: true });
  const asMember = (target: string, more: Partial<Visit> = {}): Visit => ({
    ...ok(target),
    ...more,
    headers: { authorization: `Bearer ${oneOf(members).token}`, ...more.headers },
  });
  const refused = (target: string, status: number, more: Partial<Visit> = {}): Visit => ({
    ...more,
    target,
    expected: [status],
  });
  const post = (body: unknown): Partial<Visit> => ({
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  const title = () => oneOf(popular);
  const watched = popular.flatMap((each) => /^movie\/(\d+)$/.exec(each)?.[1] ?? []);
  const coldTitle = () => {
    const now = performance.now();
    if (now - coldAt < COLD_EVERY_MS) return title();
    coldAt = now;
    nextCold = nextCold + 1 < titles.length ? nextCold + 1 : POPULAR_TITLES;
    return titles[nextCold] ?? title();
  };

  const kinds: readonly (readonly [number, () => Visit])[] = [
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
    [20, () => ok(`/api/tmdb/${coldTitle()}`)],
    [10, () => ok(`/${coldTitle()}`)],
    [50, () => asMember('/api/watch-history?limit=20')],
    [20, () => asMember('/api/watch-history/stats')],
    [20, () => asMember(trpc('history.continueWatching'))],
    [20, () => asMember('/api/auth/verify')],
    [60, () => asMember('/api/watch-history', post({ media_type: 'movie', media_id: oneOf(watched) }))],
    [
      10,
      () =>
        asMember(`/api/watch-history/${oneOf(watched)}/movie`, {
          method: 'DELETE',
          expected: [200, 404],
        }),
    ],
    [4, () => refused(`/nothing-${indexBelow(1e6)}`, 404)],
    [10, () => refused(`/api/nothing-${indexBelow(1e6)}`, 404)],
    [10, () => refused('/api/tmdb/movie/popular?page=x', 400)],
    [5, () => refused(trpc('catalogue.titlePage', { mediaType: 'movie', id: 'x' }), 400)],
    [5, () => refused('/api/watch-history', 400, asMember('', { ...post({}), body: '{' }))],
    [5, () => refused('/api/%2e%2e/admin/stats', 400)],
    [5, () => refused('/api/watch-history', 401)],
    [3, () => refused('/api/admin/stats', 403, asMember(''))],
    [3, () => refused('/api/auth/login', 413, { ...post({}), body: 'x'.repeat(300_000) })],
    [5, () => ({ ...ok(`/${title()}`), leaves: true })],
    [5, () => ({ ...asMember('/api/watch-history?limit=50'), leaves: true })],
    [2, () => ok('/api/openapi.json')],
    [1, () => refused('/api/auth/login', 200, post({ emailOrUsername: oneOf(members).username, password }))],
    [
      1,
      () =>
        refused(
          '/api/auth/login',
          401,
          post({ emailOrUsername: `nobody-${indexBelow(1e6)}`, password: 'Wrong-Guess-1' }),
        ),
    ],
  ];
  const all = kinds.reduce((sum, [weight]) => sum + weight, 0);

  function choose(): Visit {
    let left = Math.random() * all;
    for (const [weight, make] of kinds) {
      left -= weight;
      if (left < 0) return make();
    }
    return ok('/');
  }

  return function nextVisit() {
    const visit = choose();
    const { expected, ...rest } = visit;
    const headers = { 'accept-encoding': oneOf(ENCODINGS), ...anyNetwork(), ...rest.headers };
    return { ...rest, expected, headers };
  };
}
