import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOW_SHAPES, type ShowShapeName, showIdOf } from '../builders/show-shapes';
import { startShowDatabase } from '../support/show-database';
import { startTestSite, type TestSite } from '../support/test-site';

/** Only the huge season has more pages; its later windows of episodes are like its first. */
const MAX_PAGES = 400;

let database: Awaited<ReturnType<typeof startShowDatabase>>;
let site: TestSite;

beforeAll(async () => {
  database = await startShowDatabase();
  site = await startTestSite({ TMDB_BASE_URL: database.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await database.close();
});

const NAMES = Object.keys(SHOW_SHAPES) as ShowShapeName[];
const get = (path: string): Promise<Response> => fetch(site.url + path);
const visit = (path: string): Promise<Response> => fetch(site.url + path, { redirect: 'manual' });

/** Every path of the site that a page links to, in its markup or in its structured data. */
function listLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g), ...html.matchAll(/"item":"(\/[^"]*)"/g)];
  return [...new Set(links.map(([, path = '']) => path.replaceAll('&amp;', '&')))];
}

/** Follows all links from these pages on, except to pages that are not about the show twice. */
async function followLinks(id: number, first: readonly string[], others: Map<string, number>) {
  const ofShow = new RegExp(`^(/watch)?/tv/${id}(/|$)`);
  const statuses = new Map<string, number>();
  const waiting = [...first];
  while (waiting.length > 0 && statuses.size < MAX_PAGES) {
    const path = waiting.shift() ?? '';
    if (statuses.has(path) || others.has(path)) continue;
    const response = await get(path);
    const isOfShow = ofShow.test(path);
    (isOfShow ? statuses : others).set(path, response.status);
    if (isOfShow) waiting.push(...listLinks(await response.text()));
  }
  return statuses;
}

describe('the links of a show lead to no 404', () => {
  const others = new Map<string, number>();

  test.each(NAMES)('%s', async (name) => {
    const id = showIdOf(name);
    const listed = (SHOW_SHAPES[name].seasons ?? []).filter(({ number }) => number > 0 && number <= 32_767);
    const first = [`/tv/${id}`, `/watch/tv/${id}`];
    const starts = listed.flatMap(({ number }) => [`/tv/${id}/${number}/1`, `/watch/tv/${id}/${number}/1`]);
    const statuses = await followLinks(id, [...first, ...starts], others);
    expect([...statuses, ...others].filter(([, status]) => status !== 200)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(1);
  });
});

describe('the address of a season', () => {
  const id = (name: ShowShapeName) => showIdOf(name);
  const locationOf = async (path: string) => {
    const { status, headers } = await visit(path);
    return [status, headers.get('location')];
  };

  test('leads to its first episode, whatever its number', async () => {
    const show = id('continuous');
    expect(await locationOf(`/tv/${show}/2/1`)).toEqual([302, `/tv/${show}/2/62`]);
    expect(await locationOf(`/watch/tv/${show}/2/1`)).toEqual([302, `/watch/tv/${show}/2/62`]);
    // Cached: sent again without another rendering.
    expect(await locationOf(`/tv/${show}/2/1`)).toEqual([302, `/tv/${show}/2/62`]);
    expect(await locationOf(`/tv/${show}/1/1`)).toEqual([200, null]);
    expect(await locationOf(`/tv/${id('startsAtThree')}/1/1`)).toEqual([
      302,
      `/tv/${id('startsAtThree')}/1/3`,
    ]);
  });

  test.each(['emptyFirstSeason', 'unknownFirstSeason', 'announcedShow', 'countTooHigh'] as const)(
    'describes a season without episodes and offers nothing to watch: %s',
    async (name) => {
      const show = id(name);
      const html = await (await get(`/tv/${show}/1/1`)).text();
      const markup = html.replace(/<script[\s\S]*?<\/script>/g, '');
      expect(markup).toContain('No episodes announced yet.');
      expect(markup).not.toContain(`href="/watch/tv/${show}`);
      expect(await locationOf(`/watch/tv/${show}/1/1`)).toEqual([302, `/tv/${show}/1/1`]);
    },
  );

  test('Watch Now skips seasons without episodes', async () => {
    for (const name of ['emptyFirstSeason', 'unknownFirstSeason', 'countTooHigh'] as const) {
      const html = await (await get(`/tv/${id(name)}`)).text();
      expect([name, listLinks(html).filter((path) => path.startsWith('/watch/'))]).toEqual([
        name,
        [`/watch/tv/${id(name)}/2/1`],
      ]);
    }
  });

  test('a show with only specials has no episodes and no player', async () => {
    const show = id('specialsOnly');
    expect(await locationOf(`/watch/tv/${show}`)).toEqual([302, `/tv/${show}`]);
    expect(await (await get(`/tv/${show}`)).text()).toContain('No episodes announced yet.');
  });

  test('a show without a list of seasons opens with season 1, episode 1', async () => {
    for (const name of ['noSeasons', 'noSeasonList'] as const) {
      const html = await (await get(`/tv/${id(name)}`)).text();
      expect(listLinks(html)).toContain(`/watch/tv/${id(name)}/1/1`);
      expect(await locationOf(`/watch/tv/${id(name)}/1/1`)).toEqual([200, null]);
      expect(await locationOf(`/watch/tv/${id(name)}`)).toEqual([200, null]);
    }
  });
});

test('unknown shows, seasons and episodes are 404', async () => {
  const show = showIdOf('continuous');
  const paths = [
    '/tv/4999',
    `/tv/${show}/4/1`,
    `/tv/${show}/2/61`,
    `/tv/${show}/2/78`,
    `/tv/${showIdOf('missingEpisode')}/1/4`,
    `/tv/${showIdOf('announcedShow')}/1/2`,
    `/tv/${showIdOf('noSeasons')}/1/2`,
    `/tv/${showIdOf('specialsOnly')}/0/1`,
    `/tv/${show}/32768/1`,
  ];
  for (const path of paths) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect([path, (await get(`/watch${path}`)).status]).toEqual([path, 404]);
  }
});

test('structured data names the first episode of a season, or a season without episodes', async () => {
  const trailOf = async (path: string) =>
    /"name":"(Season [^"]*)","item"/.exec(await (await get(path)).text())?.[1];
  expect(await trailOf(`/tv/${showIdOf('continuous')}/2/1`)).toBe('Season 2, Episode 62');
  expect(await trailOf(`/tv/${showIdOf('announcedSeason')}/2/1`)).toBe('Season 2');
  expect(await trailOf(`/tv/${showIdOf('announcedSeason')}`)).toBeUndefined();
});
