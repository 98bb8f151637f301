import { describe, expect, test } from 'vitest';
import type { Episode, ShowPage } from '#shared/title-page';
import type { CatalogueReads } from '../../src/api/reads';
import { findSeason, mayHaveSeason, readShow, toShowAddress } from '../../src/api/show-reads';
import { BARE_SHOW } from '../support/bare-titles';

const showWith = (...seasons: number[]): ShowPage => ({
  ...BARE_SHOW,
  id: 7,
  title: 'Harbour Lights',
  seasonCount: seasons.length,
  seasons: seasons.map((number) => ({ number, name: `Season ${number}`, episodeCount: 2 })),
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

const notFound = Object.assign(new Error('There is no such thing.'), { code: 'NOT_FOUND' });

/** Reads of one show, whose seasons have two episodes each unless told otherwise. */
function readsOf(show: ShowPage, readSeason = async () => ({ episodes: [episode(1), episode(2)] })) {
  const seasonsRead: number[] = [];
  const catalogue = {
    titlePage: { fetch: async () => show },
    seasonPage: {
      fetch: ({ season }: { season: number }) => {
        seasonsRead.push(season);
        return readSeason();
      },
    },
  };
  // Only these two are read.
  return { reads: { catalogue } as unknown as CatalogueReads, seasonsRead };
}

const at = (season?: number, number?: number) =>
  toShowAddress({ id: '7', season: season?.toString(), episode: number?.toString() });

describe("a show's address", () => {
  test('leads to the season it names, else to the first', () => {
    expect(findSeason(showWith(1, 2), at(2, 1))).toBe(2);
    expect(findSeason(showWith(2, 3), at())).toBe(2);
    expect(findSeason(showWith(), at())).toBeNull();
  });

  test('may name the seasons that the show has, and season 1 of a show without any', () => {
    expect(mayHaveSeason(showWith(1, 2), at(2, 1))).toBe(true);
    expect(mayHaveSeason(showWith(1, 2), at(3, 1))).toBe(false);
    expect(mayHaveSeason(showWith(), at(1, 1))).toBe(true);
    expect(mayHaveSeason(showWith(), at(1, 2))).toBe(false);
    expect(mayHaveSeason(showWith(), at())).toBe(true);
  });
});

describe('reading a show ahead of its page', () => {
  test('reads the season of the address', async () => {
    const { reads, seasonsRead } = readsOf(showWith(1, 2));
    await readShow(reads, at(2, 2));
    expect(seasonsRead).toEqual([2]);
  });

  test('reads no season of a show that has none', async () => {
    const { reads, seasonsRead } = readsOf(showWith());
    await readShow(reads, at());
    await readShow(reads, at(1, 1));
    expect(seasonsRead).toEqual([]);
  });

  test.each([
    ['a season that the show does not have', at(3, 1)],
    ['an episode that the season does not have', at(2, 3)],
  ])('fails for %s', async (_what, address) => {
    const { reads } = readsOf(showWith(1, 2));
    await expect(readShow(reads, address)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('fails for a named season that is gone, not for the first of the show', async () => {
    const { reads } = readsOf(showWith(1), () => Promise.reject(notFound));
    await expect(readShow(reads, at(1, 1))).rejects.toBe(notFound);
    await expect(readShow(reads, at())).resolves.toBeUndefined();
  });

  test('leaves a season that cannot be had now to the page', async () => {
    const { reads } = readsOf(showWith(1), () => Promise.reject(new Error('Not now.')));
    await expect(readShow(reads, at(1, 9))).resolves.toBeUndefined();
  });
});
