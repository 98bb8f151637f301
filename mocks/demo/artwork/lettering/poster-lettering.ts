import type { ArtworkRandom } from '../artwork-random';
import { lightness } from '../color';
import type { LetteringColors, TitlePosition } from '../composition-context';
import type { Palette } from '../palettes';
import { type Drawing, stop } from '../svg-drawing';
import { billingBlockMarkup } from './billing-block';
import { breakEvenly, trackedWidth, wordsOf } from './fit-title';
import { CAPITAL_EM, layOutTitle, lineMarkup } from './title-layout';
import { TITLE_STYLES, type TitleStyle } from './title-styles';
import { TYPEFACES } from './typefaces';

export interface PosterTexts {
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
/** Vertical limits of lettering that covers the whole poster. */
const FULL_TOP = 70;
/** Used if the first line has accents. */
const ACCENTED_TOP = 170;
const FULL_BOTTOM = 1340;
const LARGEST_STRETCH = 3.2;
const EVENNESS = 0.6;

/** Draws title, tagline and billing block on a poster. */
export function drawPosterLettering(
  drawing: Drawing,
  words: PosterTexts,
  {
    titlePosition,
    lettering,
    palette,
    random,
  }: { titlePosition: TitlePosition; lettering: LetteringColors; palette: Palette; random: ArtworkRandom },
): void {
  if (titlePosition === 'full') {
    fillWithTitle(drawing, words.title, lettering.title, random);
  } else {
    const style = random.pick(TITLE_STYLES);
    const box = { left: MARGIN, width: MEASURE, height: TITLE_HEIGHT };
    const title = layOutTitle(words.title, style, box);
    const taglines = taglineLines(words.tagline);
    const trail = (style.rule ? 88 : 58) + taglines.length * 40;
    const top = titlePosition === 'top' ? 104 : 1352 - trail - title.height;
    drawVeil(drawing, lettering, titlePosition, top, title.height + trail);
    drawTitle(drawing, title, style, top, lettering, palette);
    drawTrail(drawing, style, taglines, words.note, top + title.height, lettering);
  }
  drawing.add(billingBlockMarkup(random, words.title, lettering.foot, POSTER_WIDTH / 2, BILLING_Y));
}

function drawVeil(
  drawing: Drawing,
  { veil }: LetteringColors,
  titlePosition: 'top' | 'bottom',
  top: number,
  height: number,
): void {
  if (!veil) return;
  if (titlePosition === 'top') {
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
  title: ReturnType<typeof layOutTitle>,
  style: TitleStyle,
  top: number,
  lettering: LetteringColors,
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
    drawing.add(lineMarkup(line.text, TYPEFACES[style.face], setting));
  }
}

/** A rule, the tagline and the note below the title. */
function drawTrail(
  drawing: Drawing,
  style: TitleStyle,
  taglines: readonly string[],
  note: string,
  bottom: number,
  lettering: LetteringColors,
): void {
  const x = anchorX(style.align, 0);
  if (style.rule) drawing.rect(x - 45, bottom + 34, 90, 3, lettering.small);
  const face = style.face === 'serif' || style.face === 'italic' ? TYPEFACES.italic : TYPEFACES.light;
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
  const width = trackedWidth(text, TYPEFACES.bold, 0.24) * 23;
  drawing.add(
    lineMarkup(text, TYPEFACES.bold, {
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

/** Lettering that covers the whole poster: every line fills the width. */
function fillWithTitle(drawing: Drawing, title: string, color: string, random: ArtworkRandom): void {
  const face = random.pick([TYPEFACES.narrow, TYPEFACES.heavy]);
  const words = wordsOf(title.toUpperCase());
  const lines = breakEvenly(words, Math.min(words.length, words.length > 4 ? 4 : 3), face);
  const sizes = lines.map((line) => MEASURE / trackedWidth(line, face, 0));
  const gap = 34;
  const top = /\p{M}/u.test((lines[0] ?? '').normalize('NFD')) ? ACCENTED_TOP : FULL_TOP;
  const room = FULL_BOTTOM - top - gap * (lines.length - 1);
  // The exponent reduces the size difference between short and long lines.
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
  const tooWide = trackedWidth(words.join(' '), TYPEFACES.light, 0.02) * 31 > MEASURE;
  return tooWide ? breakEvenly(words, 2, TYPEFACES.light) : [words.join(' ')];
}

function anchorX(align: TitleStyle['align'], inset: number): number {
  if (align === 'start') return MARGIN + inset;
  return align === 'middle' ? POSTER_WIDTH / 2 : POSTER_WIDTH - MARGIN;
}
