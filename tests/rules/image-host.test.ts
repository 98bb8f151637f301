import { getResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { createArtworkRandom } from '../../mocks/demo/artwork/artwork-random';
import { COMPOSITIONS, type CompositionName, chooseComposition } from '../../mocks/demo/artwork/compositions';
import { chooseMood, choosePalette } from '../../mocks/demo/artwork/palettes';
import { drawPortrait } from '../../mocks/demo/artwork/portrait/portrait';
import { Drawing } from '../../mocks/demo/artwork/svg-drawing';
import {
  chooseStillScene,
  drawBackdrop,
  drawPoster,
  drawStill,
} from '../../mocks/demo/artwork/title-artwork';
import { getPerson } from '../../mocks/demo/catalogue/people/people';
import { getTitleId } from '../../mocks/demo/catalogue/titles/title-ids';
import { createImageHandlers } from '../../mocks/image-host/handlers';

const BASE_URL = 'https://images.test/t/p';
const LARGEST_BYTES = 12_288;
const POSTER_PIXELS = { width: 342, height: 513 };
const GENRES = [28, 12, 35, 18, 27, 878, 10749, 80, 37, 10402, 16, 9648];
const PERSON = { name: 'Mara Voss', culture: 'en', isElder: false };
const MOVIE = getTitleId('movie', 0);
const SHOW = getTitleId('tv', 0);
const PERSON_ID = getPerson(0).id;
const handlers = createImageHandlers({ baseUrl: BASE_URL });

function get(path: string): Promise<Response | undefined> {
  return getResponse(handlers, new Request(`${BASE_URL}${path}`));
}

function titled(title: string, genreIds: number[] = [18]) {
  return { title, year: '1999', tagline: 'Some tides never turn.', genreIds };
}

function posterTitled(title: string, id = 7): string {
  return drawPoster('movie', id, titled(title), POSTER_PIXELS);
}

describe('sizes', () => {
  test.each([
    [`/w92/movie-${MOVIE}-poster.svg`, 92, 138],
    [`/w154/movie-${MOVIE}-poster.svg`, 154, 231],
    [`/w185/tv-${SHOW}-poster.svg`, 185, 278],
    [`/w342/movie-${MOVIE}-poster.svg`, 342, 513],
    [`/w500/movie-${MOVIE}-poster.svg`, 500, 750],
    [`/w780/tv-${SHOW}-poster.svg`, 780, 1170],
    [`/original/movie-${MOVIE}-poster.svg`, 2000, 3000],
    [`/w300/movie-${MOVIE}-backdrop.svg`, 300, 169],
    [`/w780/tv-${SHOW}-backdrop.svg`, 780, 439],
    [`/w1280/movie-${MOVIE}-backdrop.svg`, 1280, 720],
    [`/original/movie-${MOVIE}-backdrop.svg`, 3840, 2160],
    [`/w45/person-${PERSON_ID}-profile.svg`, 45, 68],
    [`/w185/person-${PERSON_ID}-profile.svg`, 185, 278],
    [`/h632/person-${PERSON_ID}-profile.svg`, 421, 632],
    [`/original/person-${PERSON_ID}-profile.svg`, 2000, 3000],
    [`/w92/tv-${SHOW}-s1-e1-still.svg`, 92, 52],
    [`/w185/tv-${SHOW}-s1-e1-still.svg`, 185, 104],
    [`/w300/tv-${SHOW}-s1-e1-still.svg`, 300, 169],
    [`/original/tv-${SHOW}-s1-e1-still.svg`, 1920, 1080],
  ])('%s is %i by %i pixels', async (path, width, height) => {
    const response = await get(path);
    expect(response?.status).toBe(200);
    expect(response?.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response?.headers.get('cache-control')).toMatch(/max-age=\d{5,}/);
    expect(await response?.text()).toContain(`width="${width}" height="${height}" viewBox`);
  });
});

describe('a missing image', () => {
  test.each([
    ['a movie that is not in the catalogue', '/w342/movie-0-poster.svg'],
    ['a person that is not in the catalogue', '/w185/person-0-profile.svg'],
    ['an episode that the show does not have', `/w300/tv-${SHOW}-s1-e99999-still.svg`],
    ['a size of other images', `/w1280/movie-${MOVIE}-poster.svg`],
    ['an unknown size', `/w343/movie-${MOVIE}-poster.svg`],
    ['no size', `/movie-${MOVIE}-poster.svg`],
    ['another format', `/w342/movie-${MOVIE}-poster.jpg`],
    ['a backdrop of a person', `/w300/person-${PERSON_ID}-backdrop.svg`],
    ['an id with too many digits', '/w342/movie-1234567890123-poster.svg'],
    ['a negative number', '/w342/movie--1-poster.svg'],
    ['a deeper path', `/w342/x/movie-${MOVIE}-poster.svg`],
    ['a broken escape', '/w342/%E0%A4%A'],
    ['an empty path', '/'],
  ])('%s is 404', async (_what, path) => {
    expect((await get(path))?.status).toBe(404);
  });
});

describe('lettering', () => {
  const LONG = 'The Extraordinarily Longwinded and Altogether Incontrovertible Recollections of Bartholomew';
  const UNBROKEN = 'W'.repeat(300);

  test('markup in a title is escaped', () => {
    for (let id = 1; id <= 30; id++) {
      const svg = posterTitled(`</text><script>alert("1")</script> & 'x' ]]> \u0000\u000b\ud800`, id);
      expect(svg).not.toMatch(/<script/i);
      expect(svg).toMatch(/&lt;script&gt;/i);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach an XML document
      expect(svg).not.toMatch(/[\u0000-\u0008\u000b\ud800-\udfff]/);
      expectBalanced(svg);
    }
  });

  test.each([
    ['a short title', 'It'],
    ['accents', 'Å Ø'],
    ['a long title', LONG],
    ['a title without a space', UNBROKEN],
    ['another script', '千と千尋の神隠し'],
    ['no title', '   '],
  ])('%s fits on every poster', (_what, title) => {
    for (let id = 1; id <= 60; id++) {
      for (const { from, to, top, bottom } of textBoxes(posterTitled(title, id))) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1000);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(1500);
      }
    }
  });

  test('a backdrop contains no text', () => {
    expect(drawBackdrop('movie', 7, titled('Blue Hour'), { width: 1280, height: 720 })).not.toContain(
      '<text',
    );
  });
});

describe('pictures', () => {
  test('are reproducible, and differ between titles', () => {
    expect(posterTitled('Blue Hour', 4)).toBe(posterTitled('Blue Hour', 4));
    expect(posterTitled('Blue Hour', 4)).not.toBe(posterTitled('Blue Hour', 5));
    const tv = drawPoster('tv', 4, titled('Blue Hour'), POSTER_PIXELS);
    expect(tv).not.toBe(posterTitled('Blue Hour', 4));
  });

  test('compositions differ from each other', () => {
    const names = Object.keys(COMPOSITIONS) as CompositionName[];
    const outlines = new Set(names.map((name) => outlineOf(name)));
    expect(outlines.size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(30);
  });

  test('60 titles of any genre have at least nine compositions', () => {
    for (const genre of GENRES) {
      const seen = new Set<string>();
      for (let id = 1; id <= 60; id++) {
        const random = createArtworkRandom(id);
        seen.add(chooseComposition(chooseMood([genre], random), 'Untold', random));
      }
      expect(seen.size).toBeGreaterThanOrEqual(9);
    }
  });

  test('consecutive episodes have different scenes', () => {
    const scenes = [1, 2, 3, 4, 5, 6].map((episode) => chooseStillScene({ showId: 3, season: 1, episode }));
    expect(new Set(scenes).size).toBe(6);
    expect(chooseStillScene({ showId: 3, season: 2, episode: 1 })).not.toBe(scenes[0]);
  });

  test('are small, valid, and contain no elements that are slow to render', () => {
    for (let id = 1; id <= 200; id++) {
      const facts = titled('A Short History of Rain', [GENRES[id % GENRES.length] ?? 18]);
      const still = { showId: 1 + (id % 9), season: 1, episode: id };
      const pictures = [
        drawPoster(id % 2 ? 'movie' : 'tv', id, facts, POSTER_PIXELS),
        drawBackdrop('movie', id, facts, { width: 1280, height: 720 }),
        drawPortrait(id, { ...PERSON, gender: id % 2 ? 'f' : 'm' }, { width: 185, height: 278 }),
        drawStill(still, { name: 'Pilot', showTitle: 'Static', genreIds: [80] }, { width: 300, height: 169 }),
      ];
      for (const svg of pictures) {
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(LARGEST_BYTES);
        expect(svg).not.toMatch(/<(filter|image|foreignObject|script|style)|NaN|undefined|Infinity/);
        expectBalanced(svg);
      }
    }
  });
});

/** The kinds of elements and path commands a composition paints first, without numbers and colours. */
function outlineOf(name: CompositionName): string {
  const random = createArtworkRandom(1);
  const drawing = new Drawing();
  const titlePosition = COMPOSITIONS[name].titlePositions[0];
  const palette = choosePalette('heart', random);
  COMPOSITIONS[name].paint(drawing, {
    width: 1000,
    height: 1500,
    wide: false,
    titlePosition,
    palette,
    random,
    focusX: 500,
  });
  return drawing.toString().replace(/#[0-9a-f]{6}|[\d.-]+/g, '');
}

/** The extent of each text element in poster units, which does not depend on the fonts of the system. */
function textBoxes(svg: string) {
  const boxes: { from: number; to: number; top: number; bottom: number }[] = [];
  const pattern = /(?:<g transform="translate\((\d+) (\d+)\)scale\(1 ([\d.]+)\)">)?<text ([^>]*)>/g;
  for (const [, left = '0', down = '0', stretch = '1', attributes = ''] of svg.matchAll(pattern)) {
    const read = (name: string) => Number(new RegExp(` ${name}="([^"]+)"`).exec(` ${attributes}`)?.[1] ?? 0);
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
    const size = read('font-size');
    const width = read('textLength') || size;
    const x = Number(left) + read('x') - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    const y = Number(down) + read('y');
    boxes.push({ from: x, to: x + width, top: y - 0.72 * size * Number(stretch), bottom: y });
  }
  expect(boxes.length).toBeGreaterThan(0);
  return boxes;
}

/** Fails unless every element that opens also closes, in order. */
function expectBalanced(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name = '', , selfClosed] of svg.matchAll(
    /<(\/?)([\w]+)((?:"[^"]*"|[^>"])*?)(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosed) open.push(name);
  }
  expect(open).toEqual([]);
}
