import { coordinate, escapeXml } from '../svg-syntax';
import { fitTitle, trackedWidth } from './fit-title';
import type { TitleStyle } from './title-styles';
import { TYPEFACES, type Typeface } from './typefaces';

/** Height of capital letters, in em. */
export const CAPITAL_EM = 0.72;
const DESCENDER_EM = 0.2;
const LETTER_CASE = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  given: (text: string) => text,
};

export interface TitleBox {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface TitleLine {
  readonly text: string;
  readonly size: number;
  /** Width of the line in every font, set with textLength. */
  readonly width: number;
  /** Base line, measured from the top of the title. */
  readonly baseline: number;
}

export interface TitleLayout {
  readonly lines: readonly TitleLine[];
  readonly height: number;
}

/** Breaks a title into lines and sizes them for the box. */
export function layOutTitle(title: string, style: TitleStyle, box: TitleBox): TitleLayout {
  const face = TYPEFACES[style.face];
  const text = LETTER_CASE[style.letters](title);
  const inset = style.plate ? 24 : 0;
  const fitted = fitTitle(text, face, { ...style, width: box.width - 2 * inset, height: box.height });
  const naturalWidths = fitted.lines.map((line) => trackedWidth(line, face, style.tracking));
  const widest = Math.max(...naturalWidths) * fitted.size;
  const lines: TitleLine[] = [];
  let top = 0;
  fitted.lines.forEach((line, index) => {
    const natural = naturalWidths[index] ?? 1;
    const stretch = style.stacked ? Math.min(2.1, widest / (natural * fitted.size)) : 1;
    const size = fitted.size * stretch;
    lines.push({ text: line, size, width: natural * size, baseline: top + CAPITAL_EM * size });
    top += style.stacked ? (CAPITAL_EM + 0.1) * size : style.leading * size;
  });
  const last = lines.at(-1);
  const overhang = style.letters === 'upper' ? 0 : DESCENDER_EM * fitted.size;
  return shrinkTo({ lines, height: (last?.baseline ?? 0) + overhang }, box.height);
}

/** Stacked lines can be taller than the box. */
function shrinkTo(title: TitleLayout, height: number): TitleLayout {
  const share = Math.min(1, height / title.height);
  if (share === 1) return title;
  const lines = title.lines.map(({ text, size, width, baseline }) => ({
    text,
    size: size * share,
    width: width * share,
    baseline: baseline * share,
  }));
  return { lines, height: title.height * share };
}

interface LineOptions {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly fill: string;
  readonly align: 'start' | 'middle' | 'end';
  /** Adjusts the spacing instead of the glyphs if the font differs. */
  readonly spaced: boolean;
  readonly opacity?: number;
}

/** A text element with a fixed width, so that no font overflows. */
export function lineMarkup(text: string, face: Typeface, line: LineOptions): string {
  const anchor = line.align === 'start' ? '' : ` text-anchor="${line.align}"`;
  const adjust = line.spaced ? 'spacing' : 'spacingAndGlyphs';
  const italic = face.italic ? ' font-style="italic"' : '';
  const swell = face.swell
    ? ` stroke="${line.fill}" stroke-width="${coordinate(face.swell * line.size)}" stroke-linejoin="round"`
    : '';
  const opacity = line.opacity === undefined ? '' : ` opacity="${line.opacity}"`;
  const length =
    [...text].length > 1 || !line.spaced
      ? ` textLength="${coordinate(line.width)}" lengthAdjust="${adjust}"`
      : '';
  return `<text x="${coordinate(line.x)}" y="${coordinate(line.y)}" font-family="${face.families}" font-weight="${face.weight}"${italic} font-size="${coordinate(line.size)}" fill="${line.fill}"${anchor}${length}${swell}${opacity}>${escapeXml(text)}</text>`;
}
