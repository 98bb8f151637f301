import { describe, expect, test } from 'vitest';
import { isValidMedia } from '#shared/media-validity';
import { listCast } from '../../mocks/demo/catalogue/people/credits';
import { listPeople } from '../../mocks/demo/catalogue/people/people';
import { getEpisode } from '../../mocks/demo/catalogue/shows/episodes';
import { listSeasons } from '../../mocks/demo/catalogue/shows/seasons';
import {
  findEpisodeSummary,
  findPersonSummary,
  findTitleSummary,
} from '../../mocks/demo/catalogue/summaries';
import { findRankById, getTitleId, TITLE_COUNT } from '../../mocks/demo/catalogue/titles/title-ids';
import { getTitleMetadata } from '../../mocks/demo/catalogue/titles/title-metadata';
import { getOverview, getTitlePair } from '../../mocks/demo/catalogue/titles/title-texts';
import { listVideos } from '../../mocks/demo/catalogue/titles/videos';
import { createDemoDatabase, type DemoItem, type DemoList, nameOf } from '../support/demo-database';

const KINDS = ['movie', 'tv'] as const;
const { read } = createDemoDatabase();

const listValid = (items: readonly DemoItem[], kind?: 'movie' | 'tv') =>
  items.filter((item) => {
    const type = kind ?? item.media_type;
    return (type === 'movie' || type === 'tv') && isValidMedia(item, type, 2026);
  });

async function readPages(path: string, pages: number): Promise<DemoItem[]> {
  const lists: DemoList[] = [];
  for (let page = 1; page <= pages; page += 1) {
    lists.push(await read(`${path}${path.includes('?') ? '&' : '?'}page=${page}`));
  }
  return lists.flatMap(({ results }) => results);
}

describe('the demo catalogue', () => {
  test('is the same on every day, with dates relative to today', async () => {
    const later = createDemoDatabase({ today: '2026-03-25' });
    const [before, after] = await Promise.all([read('/movie/popular'), later.read('/movie/popular')]);
    expect(after.results.map(({ release_date, ...rest }) => rest)).toEqual(
      before.results.map(({ release_date, ...rest }) => rest),
    );
    const days = after.results.map(
      (item, index) =>
        (Date.parse(item.release_date ?? '') - Date.parse(before.results[index]?.release_date ?? '')) /
        86_400_000,
    );
    expect(new Set(days)).toEqual(new Set([10]));
  });

  test.each([
    '/movie/popular',
    '/discover/movie?vote_count.gte=10',
    '/tv/popular',
    '/discover/tv?vote_count.gte=10',
  ])('%s: about 19 of 20 titles are valid', async (path) => {
    const items = await readPages(path, 20);
    const share = listValid(items, path.includes('movie') ? 'movie' : 'tv').length / items.length;
    expect(share).toBeGreaterThan(0.92);
    expect(share).toBeLessThan(0.99);
  });

  test('trending: about 19 of 20 titles are valid', async () => {
    const items = await readPages('/trending/all/day', 20);
    expect(listValid(items).length / items.length).toBeGreaterThan(0.92);
  });

  test('a search page has 5 to 10 valid titles on average', async () => {
    const queries = [
      'star',
      'winter',
      'house',
      'love',
      'night',
      'river',
      'wolf',
      'the last',
      'garden',
      'kitchen',
    ];
    const pages = await Promise.all(queries.map((query) => read(`/search/movie?query=${query}`)));
    const shares = pages.map(({ results }) => listValid(results, 'movie').length);
    const mean = shares.reduce((sum, count) => sum + count, 0) / shares.length;
    expect(mean).toBeGreaterThanOrEqual(5);
    expect(mean).toBeLessThanOrEqual(10);
  });

  test.each(KINDS)('%s: more than 60 titles of the last 30 days are valid', async (kind) => {
    const date = kind === 'movie' ? 'primary_release_date' : 'first_air_date';
    const query = `${date}.gte=2026-02-13&${date}.lte=2026-03-15&vote_count.gte=10`;
    const items = await readPages(`/discover/${kind}?${query}`, 8);
    expect(listValid(items, kind).length).toBeGreaterThan(60);
  });

  test.each(['8', '9', '337', '384|1899'])(
    'provider %s fills a row of movies and a row of shows',
    async (id) => {
      for (const kind of KINDS) {
        const items = await readPages(`/discover/${kind}?with_watch_providers=${id}&watch_region=US`, 2);
        expect(listValid(items, kind).length).toBeGreaterThanOrEqual(20);
      }
    },
  );

  test('the first five pages contain no duplicate names', async () => {
    for (const path of [
      '/trending/movie/day',
      '/movie/popular',
      '/tv/popular',
      '/discover/movie?vote_count.gte=10',
    ]) {
      const names = (await readPages(path, 5)).map(nameOf);
      expect(new Set(names).size, path).toBe(names.length);
    }
  });

  test('every title has a name, and no overview has an unreplaced placeholder', () => {
    for (const kind of KINDS) {
      const ranks = Array.from({ length: TITLE_COUNT }, (_, rank) => rank);
      const names = ranks.map((rank) => Object.values(getTitlePair(kind, rank)).join(' '));
      expect(names.filter((name) => !/^\S[^{}]+\S$/.test(name))).toEqual([]);
      const described = ranks.filter((rank) => getTitleMetadata(kind, rank).overview === 'full');
      const overviews = described.map((rank) => getOverview(kind, rank));
      expect(overviews.filter((overview) => !/^[^{}]{30,}[.?!]$/.test(overview))).toEqual([]);
    }
  });

  test('titles include accents, numbers, sequels and original titles in other scripts', () => {
    const pairs = Array.from({ length: 1_000 }, (_, rank) => getTitlePair('movie', rank));
    const count = (test: (pair: { title: string; originalTitle: string }) => boolean) =>
      pairs.filter(test).length;
    expect(count(({ title }) => /[À-ž]/.test(title))).toBeGreaterThan(20);
    expect(count(({ title }) => /\d/.test(title))).toBeGreaterThan(20);
    expect(count(({ title }) => / (2|II)$|: /.test(title))).toBeGreaterThan(20);
    expect(count(({ originalTitle }) => /[\u0900-\u9fff\uac00-\ud7af]/.test(originalTitle))).toBeGreaterThan(
      30,
    );
  });

  test('ids map to their titles, and unused ids to null', () => {
    for (const kind of KINDS) {
      const ids = Array.from({ length: TITLE_COUNT }, (_, rank) => getTitleId(kind, rank));
      expect(new Set(ids).size).toBe(TITLE_COUNT);
      expect(ids.map((id) => findRankById(kind, id))).toEqual(ids.map((_, rank) => rank));
      const unused = Array.from({ length: 100 }, (_, id) => id).filter(
        (id) => findRankById(kind, id) !== null,
      );
      expect(unused).toEqual([]);
    }
    expect(findRankById('movie', 1_000.5)).toBeNull();
    expect(findRankById('movie', 10 ** 9)).toBeNull();
  });

  test('the summaries for the image host have the same names as the lists', async () => {
    const { results } = await read('/tv/popular');
    for (const item of results) expect(findTitleSummary('tv', item.id)?.title).toBe(item.name);
    expect(findTitleSummary('movie', 1)).toBeNull();
    expect(findPersonSummary(1)).toBeNull();
    expect(findEpisodeSummary(results[0]?.id ?? 0, 1, 1)).toMatchObject({ showTitle: results[0]?.name });
    expect(findEpisodeSummary(results[0]?.id ?? 0, 1, 999)).toBeNull();
    expect(findEpisodeSummary(results[0]?.id ?? 0, 77, 1)).toBeNull();
  });

  test('people have unique names and appear repeatedly', () => {
    const names = listPeople().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const seen = new Map<number, number>();
    for (let rank = 0; rank < 200; rank += 1) {
      for (const { person } of listCast('movie', rank)) seen.set(person.id, (seen.get(person.id) ?? 0) + 1);
    }
    expect(Math.max(...seen.values())).toBeGreaterThan(4);
  });

  test('a sequel has the cast and the name of the first part', () => {
    const rank = Array.from({ length: 3_000 }, (_, index) => index).find(
      (candidate) => getTitleMetadata('movie', candidate).sequelOf !== null,
    );
    const first = getTitleMetadata('movie', rank ?? 0).sequelOf;
    expect(listCast('movie', rank ?? 0)).toEqual(listCast('movie', first ?? 0));
    expect(getTitlePair('movie', rank ?? 0).title).toContain(getTitlePair('movie', first ?? 0).title);
  });

  test('shows include specials, 40 seasons and no seasons; episodes have names and missing data', () => {
    const shows = Array.from({ length: TITLE_COUNT }, (_, rank) => listSeasons(rank));
    expect(shows.some((seasons) => seasons.length === 0)).toBe(true);
    expect(shows.some((seasons) => seasons.length >= 40)).toBe(true);
    expect(shows.slice(0, 500).some((seasons) => seasons[0]?.number === 0)).toBe(true);
    const episodes = shows.slice(0, 300).flatMap((seasons, rank) => {
      const season = seasons.at(-1);
      return season
        ? Array.from({ length: season.episodeCount }, (_, index) => getEpisode(rank, season, index + 1))
        : [];
    });
    expect(episodes.every(({ name }) => /^\S[^{}]*$/.test(name))).toBe(true);
    expect(episodes.every(({ overview }) => !/[{}]/.test(overview))).toBe(true);
    const blank = episodes.filter(({ overview }) => overview === '').length / episodes.length;
    expect(blank).toBeGreaterThan(0.05);
    expect(blank).toBeLessThan(0.3);
    expect(episodes.some(({ runtime }) => runtime === null)).toBe(true);
    expect(episodes.some(({ hasStill }) => !hasStill)).toBe(true);
  });

  test('videos have demo keys of eleven characters; some titles have no videos', () => {
    const videos = Array.from({ length: 500 }, (_, rank) => listVideos('movie', rank));
    const keys = videos.flat().map(({ key }) => key);
    expect(keys.every((key) => /^demo-[0-9a-z]{6}$/.test(key))).toBe(true);
    expect(videos.filter((list) => list.length === 0).length).toBeGreaterThan(30);
    expect(videos.flat().some(({ site }) => site === 'Vimeo')).toBe(true);
  });
});
