import PQueue from 'p-queue';
import type { createClient } from '../support/http-client';
import { readMetrics } from './watch';

export type SoakSite = {
  /** Such as 'movie/11'. The first ones are popular; all of them do not fit into the cache. */
  readonly titles: readonly string[];
  /** Of the first page. */
  readonly scripts: readonly string[];
  readonly users: readonly { readonly username: string; readonly token: string }[];
  readonly password: string;
};

type Client = ReturnType<typeof createClient>;

const PASSWORD = 'Tulip-Harbour-7';
const USER_COUNT = 40;
const LIST_PAGES = 150;
/** Below the rate limit of the movie database. */
const UNCACHED_PER_SECOND = 36;
/** The cache is full when as many new titles make it grow by less than 1 %. */
const FULL_AFTER_TITLES = 300;

async function register(client: Client, index: number) {
  const username = `soak${index}`;
  const response = await client.send({
    method: 'POST',
    target: '/api/auth/register',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${index}` },
    body: JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD }),
  });
  const { data, message } = JSON.parse(response.bytes.toString());
  if (response.status !== 200) throw new Error(`The registration failed: ${response.status} ${message}`);
  const token: string = data.token;
  return { username, token };
}

/** Registers users, and fills the caches, so that they do not grow later. */
export async function prepareSite(client: Client, print: (line: string) => void): Promise<SoakSite> {
  const queue = new PQueue({ concurrency: 8, intervalCap: UNCACHED_PER_SECOND, interval: 1000 });
  const read = async (target: string): Promise<string> => {
    const { status, bytes } = await client.send({ method: 'GET', target, headers: {}, body: null });
    if (status !== 200) throw new Error(`${target} returned ${status}: ${bytes.toString().slice(0, 200)}`);
    return bytes.toString();
  };

  while ((await client.send({ method: 'GET', target: '/readyz', headers: {}, body: null })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const users: SoakSite['users'][number][] = [];
  for (let index = 0; index < USER_COUNT; index += 1) users.push(await register(client, index));

  const html = await read('/');
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path ?? '',
  );
  if (scripts.length === 0) throw new Error('The page has no script.');

  const lists = Array.from({ length: LIST_PAGES }, (_, page) =>
    (['movie', 'tv'] as const).map((mediaType) => async () => {
      const { results } = JSON.parse(await read(`/api/tmdb/${mediaType}/popular?page=${page + 1}`));
      return results.map(({ id }: { id: number }) => `${mediaType}/${id}`) as string[];
    }),
  ).flat();
  const titles = [...new Set((await queue.addAll(lists)).flat())];
  print(`${users.length} users, ${titles.length} titles`);

  let bytes = 0;
  for (let from = 0; from < titles.length; from += FULL_AFTER_TITLES) {
    const batch = titles.slice(from, from + FULL_AFTER_TITLES);
    await queue.addAll(
      batch.map((title) => () => read(Math.random() < 0.5 ? `/${title}` : `/api/tmdb/${title}`)),
    );
    const { cacheBytes } = await readMetrics(client);
    print(`cache: ${(cacheBytes / 1e6).toFixed(1)} MB after ${from + batch.length} titles`);
    if (cacheBytes < bytes * 1.01) break;
    bytes = cacheBytes;
  }
  return { titles, scripts, users, password: PASSWORD };
}
