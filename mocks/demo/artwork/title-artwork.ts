import type { TitleKind } from '../catalogue/reference/genres';
import type { EpisodeSummary, TitleSummary } from '../catalogue/summaries';
import { type ArtworkRandom, createArtworkRandom } from './artwork-random';
import type { TitlePosition } from './composition-context';
import {
  COMPOSITIONS,
  type Composition,
  type CompositionName,
  chooseComposition,
  namesIn,
} from './compositions';
import { drawPosterLettering } from './lettering/poster-lettering';
import { chooseMood, choosePalette, type Palette } from './palettes';
import { Drawing, type PixelSize, stop, svgDocument } from './svg-drawing';

const POSTER_UNITS = { width: 1000, height: 1500 };
const WIDE_UNITS = { width: 1600, height: 900 };
/** Poster and backdrop share the picture seed so that their details match. */
const SEEDS = { movie: 1, tv: 2, design: 10, picture: 11, still: 12 };

/** Shared by all images of one title. */
interface Design {
  readonly palette: Palette;
  readonly composition: CompositionName;
  /** Position of the title on the poster. */
  readonly titlePosition: TitlePosition;
  /** Horizontal position of the subject, 0 (left) to 1 (right). */
  readonly focus: number;
}

/** The poster of a title as an SVG document. */
export function drawPoster(kind: TitleKind, id: number, summary: TitleSummary, pixels: PixelSize): string {
  const { palette, composition, titlePosition, focus } = designTitle(kind, id, summary);
  const random = createArtworkRandom(SEEDS[kind], SEEDS.picture, id);
  const { paint }: Composition = COMPOSITIONS[composition];
  const drawing = new Drawing();
  const focusX = POSTER_UNITS.width * focus;
  const lettering = paint(drawing, { ...POSTER_UNITS, wide: false, titlePosition, palette, random, focusX });
  const note = kind === 'tv' ? ['A series', summary.year].filter(Boolean).join(' · ') : summary.year;
  const words = { title: summary.title, tagline: summary.tagline, note };
  drawPosterLettering(drawing, words, { titlePosition, lettering, palette, random });
  return svgDocument(drawing, POSTER_UNITS, pixels, summary.title);
}

/** The poster's composition as a wide image without text, darkened on the left and at the bottom. */
export function drawBackdrop(kind: TitleKind, id: number, summary: TitleSummary, pixels: PixelSize): string {
  const { palette, composition, focus } = designTitle(kind, id, summary);
  const random = createArtworkRandom(SEEDS[kind], SEEDS.picture, id);
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
  return svgDocument(drawing, WIDE_UNITS, pixels, summary.title);
}

/** Share of episodes that use the show's palette. */
const USUAL_LIGHT = 0.6;
const STILL_SCENES = namesIn(
  'doorway forest lighthouse road skyline streetLamp sunset theatre town ' +
    'wanderer window ridges dunes waves staircase rays match eclipse',
);

interface EpisodePosition {
  readonly showId: number;
  readonly season: number;
  readonly episode: number;
}

/** The composition of an episode's still. Adjacent episodes and seasons get different ones. */
export function chooseStillScene({ showId, season, episode }: EpisodePosition): CompositionName {
  return STILL_SCENES[(showId + season * 7 + episode * 5) % STILL_SCENES.length] ?? 'window';
}

/** The still of an episode, usually in the show's palette. */
export function drawStill(position: EpisodePosition, summary: EpisodeSummary, pixels: PixelSize): string {
  const { showId, season, episode } = position;
  const design = createArtworkRandom(SEEDS.tv, SEEDS.design, showId);
  const mood = chooseMood(summary.genreIds, design);
  const usual = choosePalette(mood, design);
  const random = createArtworkRandom(SEEDS.tv, SEEDS.still, showId, season, episode);
  const palette = random.chance(USUAL_LIGHT) ? usual : choosePalette(mood, random);
  const drawing = paintWide(chooseStillScene(position), palette, random, random.between(0.3, 0.7));
  const { width, height } = WIDE_UNITS;
  const shade = drawing.linear(
    stop(0, palette.ink, 0.3),
    stop(0.4, palette.ink, 0),
    stop(1, palette.ink, 0.5),
  );
  drawing.rect(0, 0, width, height, shade);
  return svgDocument(drawing, WIDE_UNITS, pixels, `${summary.showTitle}: ${summary.name}`);
}

function designTitle(kind: TitleKind, id: number, { genreIds, title }: TitleSummary): Design {
  const random = createArtworkRandom(SEEDS[kind], SEEDS.design, id);
  const mood = chooseMood(genreIds, random);
  const palette = choosePalette(mood, random);
  const composition = chooseComposition(mood, title, random);
  const { titlePositions }: Composition = COMPOSITIONS[composition];
  return {
    palette,
    composition,
    titlePosition: random.pick(titlePositions),
    focus: random.pick([0.5, 0.5, 0.36, 0.64]),
  };
}

function paintWide(name: CompositionName, palette: Palette, random: ArtworkRandom, focus: number): Drawing {
  const drawing = new Drawing();
  const focusX = WIDE_UNITS.width * focus;
  COMPOSITIONS[name].paint(drawing, {
    ...WIDE_UNITS,
    wide: true,
    titlePosition: 'bottom',
    palette,
    random,
    focusX,
  });
  return drawing;
}
