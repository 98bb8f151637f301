import type { Kind } from '../catalogue/reference/genres';
import type { EpisodeFacts, TitleFacts } from '../catalogue/summaries';
import { createSeededRandom, type SeededRandom } from './artwork-random';
import type { LetteringPlace } from './composition-context';
import {
  COMPOSITIONS,
  type Composition,
  type CompositionName,
  chooseComposition,
  namesIn,
} from './compositions';
import { letterPoster } from './lettering/poster-lettering';
import { chooseMood, choosePalette, type Palette } from './palettes';
import { Drawing, type PixelSize, stop, svgDocument } from './svg-drawing';

const POSTER_UNITS = { width: 1000, height: 1500 };
const WIDE_UNITS = { width: 1600, height: 900 };
/** Poster and backdrop of a title draw the same numbers, so that details match; the design has its own. */
const SEEDS = { movie: 1, tv: 2, design: 10, picture: 11, still: 12 };

/** What all pictures of one title share. */
interface Design {
  readonly palette: Palette;
  readonly composition: CompositionName;
  /** Where a poster's title stands. */
  readonly place: LetteringPlace;
  /** Where the subject stands, from the left (0) to the right (1). */
  readonly focus: number;
}

/** The poster of a title as an SVG file of the given pixels. */
export function drawPoster(kind: Kind, id: number, facts: TitleFacts, pixels: PixelSize): string {
  const { palette, composition, place, focus } = designTitle(kind, id, facts);
  const random = createSeededRandom(SEEDS[kind], SEEDS.picture, id);
  const { paint }: Composition = COMPOSITIONS[composition];
  const drawing = new Drawing();
  const focusX = POSTER_UNITS.width * focus;
  const lettering = paint(drawing, { ...POSTER_UNITS, wide: false, place, palette, random, focusX });
  const note = kind === 'tv' ? ['A series', facts.year].filter(Boolean).join(' · ') : facts.year;
  const words = { title: facts.title, tagline: facts.tagline, note };
  letterPoster(drawing, words, { place, lettering, palette, random });
  return svgDocument(drawing, POSTER_UNITS, pixels, facts.title);
}

/** The backdrop of a title: the poster's picture made wide, without words, dark to the left and below. */
export function drawBackdrop(kind: Kind, id: number, facts: TitleFacts, pixels: PixelSize): string {
  const { palette, composition, focus } = designTitle(kind, id, facts);
  const random = createSeededRandom(SEEDS[kind], SEEDS.picture, id);
  const drawing = paintWide(composition, palette, random, 0.62 + focus * 0.13);
  const { ink } = palette;
  const { width, height } = WIDE_UNITS;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.across(stop(0, ink, 0.86), stop(0.32, ink, 0.62), stop(0.62, ink, 0)),
  );
  drawing.rect(0, height * 0.5, width, height * 0.5, drawing.linear(stop(0, ink, 0), stop(1, ink, 0.85)));
  return svgDocument(drawing, WIDE_UNITS, pixels, facts.title);
}

/** Share of a show's episodes that stand in its own colours. */
const USUAL_LIGHT = 0.6;
const STILL_SCENES = namesIn(
  'doorway forest lighthouse road skyline streetLamp sunset theatre town ' +
    'wanderer window ridges dunes waves staircase rays match eclipse',
);

interface EpisodePlace {
  readonly showId: number;
  readonly season: number;
  readonly episode: number;
}

/** The scene of an episode; a stride keeps neighbours, and the next season's same episode, apart. */
export function chooseStillScene({ showId, season, episode }: EpisodePlace): CompositionName {
  return STILL_SCENES[(showId + season * 7 + episode * 5) % STILL_SCENES.length] ?? 'window';
}

/** One episode's still: a scene of its own in the show's colours. */
export function drawStill(place: EpisodePlace, facts: EpisodeFacts, pixels: PixelSize): string {
  const { showId, season, episode } = place;
  const design = createSeededRandom(SEEDS.tv, SEEDS.design, showId);
  const mood = chooseMood(facts.genreIds, design);
  const usual = choosePalette(mood, design);
  const random = createSeededRandom(SEEDS.tv, SEEDS.still, showId, season, episode);
  const palette = random.chance(USUAL_LIGHT) ? usual : choosePalette(mood, random);
  const drawing = paintWide(chooseStillScene(place), palette, random, random.between(0.3, 0.7));
  const { width, height } = WIDE_UNITS;
  const shade = drawing.linear(
    stop(0, palette.ink, 0.3),
    stop(0.4, palette.ink, 0),
    stop(1, palette.ink, 0.5),
  );
  drawing.rect(0, 0, width, height, shade);
  return svgDocument(drawing, WIDE_UNITS, pixels, `${facts.showTitle}: ${facts.name}`);
}

function designTitle(kind: Kind, id: number, { genreIds, title }: TitleFacts): Design {
  const random = createSeededRandom(SEEDS[kind], SEEDS.design, id);
  const mood = chooseMood(genreIds, random);
  const palette = choosePalette(mood, random);
  const composition = chooseComposition(mood, title, random);
  const { places }: Composition = COMPOSITIONS[composition];
  return { palette, composition, place: random.pick(places), focus: random.pick([0.5, 0.5, 0.36, 0.64]) };
}

function paintWide(name: CompositionName, palette: Palette, random: SeededRandom, focus: number): Drawing {
  const drawing = new Drawing();
  const focusX = WIDE_UNITS.width * focus;
  COMPOSITIONS[name].paint(drawing, { ...WIDE_UNITS, wide: true, place: 'bottom', palette, random, focusX });
  return drawing;
}
