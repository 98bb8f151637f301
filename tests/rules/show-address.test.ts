import { describe, expect, test } from 'vitest';
import type { Episode, SeasonPage, ShowPage } from '#shared/title-page';
import type { CatalogueQueries } from '../../src/api/trpc';
import {
  findRedirect,
  hasSeason,
  loadShow,
  selectEpisode,
  selectSeason,
  toShowAddress,
} from '../../src/titles/show-address';
import { buildShowPage } from '../builders/titles';

const showWith = (...seasons: (number | readonly [number, number])[]) =>
  buildShowPage({
    id: 7,
    title: 'Harbour Lights',
    seasonCount: seasons.length,
    hasSeasonList: true,
    seasons: seasons.map((season) => {
      const [number, episodeCount] = typeof season === 'number' ? [season, 2] : season;
      return { number, name: `Season ${number}`, episodeCount, date: '' };
    }),
  });

const episode = (number: number): Episode => ({
  number,
  name: `Episode ${number}`,
  overview: '',
  date: '',
  runtimeMinutes: null,
  rating: 0,
  stillPath: null,
});

const seasonOf = (...numbers: number[]): SeasonPage => ({ episodes: numbers.map(episode) });

/** Reads of one show, whose seasons have two episodes each unless `readSeason` says otherwise. */
function readsOf(
  show: ShowPage,
  readSeason: (season: number) => Promise<SeasonPage> = async () => seasonOf(1, 2),
) {
  const seasonsRead: number[] = [];
  const catalogue = {
    titlePage: { fetch: async () => show },
    seasonPage: {
      fetch: ({ season }: { season: number }) => {
        seasonsRead.push(season);
        return readSeason(season);
      },
    },
  };
  // Only these two are read.
  return { reads: { catalogue } as unknown as CatalogueQueries, seasonsRead };
}

const at = (season?: number, number?: number) =>
  toShowAddress({ id: '7', season: season?.toString(), episode: number?.toString() });
const noSeasonLoaded = () => undefined;

describe('the season of an address', () => {
  test('is the one in the address, otherwise the first', () => {
    expect(selectSeason(showWith(1, 2), at(2, 1), noSeasonLoaded)).toBe(2);
    expect(selectSeason(showWith(2, 3), at(), noSeasonLoaded)).toBe(2);
    expect(selectSeason(showWith(), at(), noSeasonLoaded)).toBeNull();
  });

  test('is the first one that is not known to be empty', () => {
    expect(selectSeason(showWith([1, 0], 2), at(), noSeasonLoaded)).toBe(2);
    expect(selectSeason(showWith([1, 0], [2, 0]), at(), noSeasonLoaded)).toBe(1);
    const known = (season: number) => (season < 3 ? seasonOf() : undefined);
    expect(selectSeason(showWith(1, 2, 3), at(), known)).toBe(3);
    expect(selectSeason(showWith(1, 2), at(), known)).toBe(1);
  });

  test('exists if the show lists it', () => {
    expect(hasSeason(showWith(1, [2, 0]), at(2, 1))).toBe(true);
    expect(hasSeason(showWith(1, 2), at(3, 1))).toBe(false);
    expect(hasSeason(showWith(), at(1, 1))).toBe(false);
    expect(hasSeason(showWith(), at())).toBe(true);
  });

  test('exists without a list only for season 1, episode 1', () => {
    const unlisted = { ...showWith(), hasSeasonList: false };
    expect(hasSeason(unlisted, at(1, 1))).toBe(true);
    expect(hasSeason(unlisted, at(1, 2))).toBe(false);
    expect(hasSeason(unlisted, at(2, 1))).toBe(false);
  });
});

describe('the episode of an address', () => {
  test.each([
    ['an episode of the season', seasonOf(1, 2), at(1, 2), 2],
    ['the start of a season', seasonOf(62, 63), at(2, 1), 62],
    ['the show', seasonOf(62, 63), at(), 62],
    ['the start of a season without episodes', seasonOf(), at(2, 1), null],
    ['another episode of such a season', seasonOf(), at(2, 2), undefined],
    ['an episode before the first', seasonOf(62, 63), at(2, 61), undefined],
    ['one that is missing in the middle', seasonOf(1, 3), at(1, 2), undefined],
  ])('%s', (_what, season, address, expected) => {
    expect(selectEpisode(season, address)).toBe(expected);
  });
});

describe('findRedirect', () => {
  test.each([
    ['details', at(2, 62), 62, null],
    ['details', at(2, 1), 62, '/tv/7/2/62'],
    ['player', at(2, 1), 62, '/watch/tv/7/2/62'],
    ['details', at(2, 1), null, null],
    ['player', at(2, 1), null, '/tv/7/2/1'],
    ['player', at(), null, '/tv/7'],
    ['player', at(), 62, null],
  ] as const)('%s %o', (screen, address, episodeNumber, expected) => {
    expect(findRedirect(screen, address, { season: 2, episode: episodeNumber })).toBe(expected);
  });
});

describe('loadShow', () => {
  test('reads the season of the address', async () => {
    const { reads, seasonsRead } = readsOf(showWith(1, 2));
    expect(await loadShow(reads, at(2, 2), 'details')).toBeNull();
    expect(seasonsRead).toEqual([2]);
  });

  test('redirects from episode 1 to the first episode of the season', async () => {
    const { reads } = readsOf(showWith(1, 2), async () => seasonOf(62, 63));
    expect(await loadShow(reads, at(2, 1), 'player')).toBe('/watch/tv/7/2/62');
  });

  test('reads no season of a show that has none', async () => {
    const { reads, seasonsRead } = readsOf(showWith());
    expect(await loadShow(reads, at(), 'details')).toBeNull();
    expect(await loadShow(reads, at(), 'player')).toBe('/tv/7');
    const unlisted = readsOf({ ...showWith(), hasSeasonList: false });
    expect(await loadShow(unlisted.reads, at(), 'player')).toBeNull();
    expect(await loadShow(unlisted.reads, at(1, 1), 'player')).toBeNull();
    expect([...seasonsRead, ...unlisted.seasonsRead]).toEqual([]);
  });

  test('skips up to three seasons without episodes', async () => {
    const second = readsOf(showWith(1, 2, 3), async (season) => (season === 1 ? seasonOf() : seasonOf(1)));
    await loadShow(second.reads, at(), 'details');
    expect(second.seasonsRead).toEqual([1, 2]);
    const none = readsOf(showWith(1, 2, 3, 4, 5), async () => seasonOf());
    await loadShow(none.reads, at(), 'details');
    expect(none.seasonsRead).toEqual([1, 2, 3]);
  });

  test.each([
    ['a season that the show does not have', at(3, 1)],
    ['an episode that the season does not have', at(2, 3)],
  ])('fails for %s', async (_what, address) => {
    const { reads } = readsOf(showWith(1, 2));
    await expect(loadShow(reads, address, 'details')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('succeeds without a season that is unavailable', async () => {
    const { reads } = readsOf(showWith(1), () => Promise.reject(new Error('Unavailable')));
    expect(await loadShow(reads, at(1, 9), 'details')).toBeNull();
  });
});
