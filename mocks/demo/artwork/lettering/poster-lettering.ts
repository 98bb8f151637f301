import type { SeededRandom } from '../artwork-random';
import { lightness } from '../color';
import type { Lettering, LetteringPlace } from '../composition-context';
import type { Palette } from '../palettes';
import { type Drawing, stop } from '../svg-drawing';
import { billingMarkup } from './billing-block';
import { breakEvenly, trackedWidth, wordsOf } from './fit-title';
import { CAPITAL_EM, lineMarkup, setTitle } from './title-layout';
import { TITLE_STYLES, type TitleStyle } from './title-styles';
import { FACES } from './typefaces';

export interface PosterWords {
  readonly title: string;
  /** Empty when there is none. */
  readonly tagline: string;
  /** A short line such as the year. */
  readonly note: string;
}

const POSTER_WIDTH = 1000;
const POSTER_HEIGHT = 1500;
const MARGIN = 84;
const MEASURE = POSTER_WIDTH - 2 * MARGIN;
const TITLE_HEIGHT = 300;
const BILLING_Y = 1416;
/** Letters as tall as the poster: their room, and how far they are drawn out. */
const FULL_TOP = 70;
/** Accents on the first line need room above it. */
const ACCENTED_TOP = 170;
const FULL_BOTTOM = 1340;
const LARGEST_STRETCH = 3.2;
const EVENNESS = 0.6;

/** Writes title, tagline and the fine print on a painted poster. */
export function letterPoster(
  drawing: Drawing,
  words: PosterWords,
  {
    place,
    lettering,
    palette,
    random,
  }: { place: LetteringPlace; lettering: Lettering; palette: Palette; random: SeededRandom },
): void {
  if (place === 'full') {
    fillWithTitle(drawing, words.title, lettering.title, random);
  } else {
    const style = random.pick(TITLE_STYLES);
    const box = { left: MARGIN, width: MEASURE, height: TITLE_HEIGHT };
    const title = setTitle(words.title, style, box);
    const taglines = taglineLines(words.tagline);
    const trail = (style.rule ? 88 : 58) + taglines.length * 40;
    const top = place === 'top' ? 104 : 1352 - trail - title.height;
    drawVeil(drawing, lettering, place, top, title.height + trail);
    drawTitle(drawing, title, style, top, lettering, palette);
    drawTrail(drawing, style, taglines, words.note, top + title.height, lettering);
  }
  drawing.add(billingMarkup(random, words.title, lettering.foot, POSTER_WIDTH / 2, BILLING_Y));
}

function drawVeil(
  drawing: Drawing,
  { veil }: Lettering,
  place: 'top' | 'bottom',
  top: number,
  height: number,
): void {
  if (!veil) return;
  if (place === 'top') {
    const veilFill = drawing.linear(stop(0, veil, 0.88), stop(0.6, veil, 0.6), stop(1, veil, 0));
    drawing.rect(0, 0, POSTER_WIDTH, top + height + 170, veilFill);
    drawing.rect(0, 1250, POSTER_WIDTH, 250, drawing.linear(stop(0, veil, 0), stop(1, veil, 0.8)));
  } else {
    const from = top - 230;
    const veilFill = drawing.linear(stop(0, veil, 0), stop(0.35, veil, 0.72), stop(1, veil, 0.94));
    drawing.rect(0, from, POSTER_WIDTH, POSTER_HEIGHT - from, veilFill);
  }
}

function drawTitle(
  drawing: Drawing,
  title: ReturnType<typeof setTitle>,
  style: TitleStyle,
  top: number,
  lettering: Lettering,
  palette: Palette,
): void {
  const inset = style.plate ? 24 : 0;
  const x = anchorX(style.align, inset);
  for (const line of title.lines) {
    const y = top + line.baseline;
    if (style.plate) {
      const height = line.size * 1.04;
      drawing.rect(
        MARGIN,
        y - (CAPITAL_EM + 0.16) * line.size,
        line.width + 2 * inset,
        height,
        palette.accent,
      );
    }
    const onPlate = lightness(palette.accent) > 0.42 ? palette.ink : palette.paper;
    const fill = style.plate ? onPlate : lettering.title;
    const { size, width } = line;
    const setting = { x, y, size, width, fill, align: style.align, spaced: style.tracking > 0.05 };
    drawing.add(lineMarkup(line.text, FACES[style.face], setting));
  }
}

/** What follows the title: a rule, the tagline, the note. */
function drawTrail(
  drawing: Drawing,
  style: TitleStyle,
  taglines: readonly string[],
  note: string,
  bottom: number,
  lettering: Lettering,
): void {
  const x = anchorX(style.align, 0);
  if (style.rule) drawing.rect(x - 45, bottom + 34, 90, 3, lettering.small);
  const face = style.face === 'serif' || style.face === 'italic' ? FACES.italic : FACES.light;
  let y = bottom + (style.rule ? 92 : 66);
  for (const line of taglines) {
    const width = trackedWidth(line, face, 0.02) * 31;
    drawing.add(
      lineMarkup(line, face, {
        x,
        y,
        size: 31,
        width,
        fill: lettering.small,
        align: style.align,
        spaced: true,
      }),
    );
    y += 40;
  }
  if (!note) return;
  const text = note.toUpperCase();
  const width = trackedWidth(text, FACES.bold, 0.24) * 23;
  drawing.add(
    lineMarkup(text, FACES.bold, {
      x,
      y: y + 4,
      size: 23,
      width,
      fill: lettering.small,
      align: style.align,
      spaced: true,
    }),
  );
}

/** Letters as tall as the poster: every line takes the full measure, whatever its length. */
function fillWithTitle(drawing: Drawing, title: string, color: string, random: SeededRandom): void {
  const face = random.pick([FACES.narrow, FACES.heavy]);
  const words = wordsOf(title.toUpperCase());
  const lines = breakEvenly(words, Math.min(words.length, words.length > 4 ? 4 : 3), face);
  const sizes = lines.map((line) => MEASURE / trackedWidth(line, face, 0));
  const gap = 34;
  const top = /\p{M}/u.test((lines[0] ?? '').normalize('NFD')) ? ACCENTED_TOP : FULL_TOP;
  const room = FULL_BOTTOM - top - gap * (lines.length - 1);
  // Short lines would dwarf long ones at one stretch for all: the root evens them out a little.
  const share = room / sizes.reduce((sum, size) => sum + size ** EVENNESS, 0);
  let y = top;
  lines.forEach((line, index) => {
    const size = sizes[index] ?? MEASURE;
    const stretch = Math.min(LARGEST_STRETCH, (share * size ** EVENNESS) / (CAPITAL_EM * size));
    y += CAPITAL_EM * size * stretch;
    drawing.group(
      { transform: `translate(${MARGIN} ${Math.round(y)})scale(1 ${stretch.toFixed(2)})` },
      () => {
        const setting = {
          x: 0,
          y: 0,
          size,
          width: MEASURE,
          fill: color,
          align: 'start',
          spaced: false,
        } as const;
        drawing.add(lineMarkup(line, face, setting));
      },
    );
    y += gap;
  });
}

function taglineLines(tagline: string): string[] {
  const words = tagline.split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const tooWide = trackedWidth(words.join(' '), FACES.light, 0.02) * 31 > MEASURE;
  return tooWide ? breakEvenly(words, 2, FACES.light) : [words.join(' ')];
}

function anchorX(align: TitleStyle['align'], inset: number): number {
  if (align === 'start') return MARGIN + inset;
  return align === 'middle' ? POSTER_WIDTH / 2 : POSTER_WIDTH - MARGIN;
}
