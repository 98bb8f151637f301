/** An SVG inside an img element can only use system fonts. */
export interface Typeface {
  readonly families: string;
  readonly weight: 400 | 700;
  readonly italic?: true;
  /** Letter widths of the metric-compatible families named last (Arial, Times New Roman). */
  readonly widths: readonly number[];
  /** Factor on those widths; below 0.8 the letters are condensed. */
  readonly breadth: number;
  /** Outline in the fill's colour that makes strokes heavier, in em. */
  readonly swell?: number;
}

const SANS_FAMILIES = 'Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif';
const NARROW_FAMILIES = 'Avenir Next Condensed,Arial Narrow,Liberation Sans Narrow,Arial,sans-serif';
const GEOMETRIC_FAMILIES = 'Futura,Century Gothic,URW Gothic,Helvetica Neue,Arial,Liberation Sans,sans-serif';
const SERIF_FAMILIES = 'Didot,Bodoni MT,Times New Roman,Liberation Serif,serif';
const BOOK_FAMILIES = 'Baskerville,Palatino,Georgia,Times New Roman,Liberation Serif,serif';

/** Hundredths of an em for the characters from space to tilde. */
const SANS_WIDTHS = parseWidths(
  '28 28 35 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58',
);
const BOLD_WIDTHS = parseWidths(
  '28 33 47 56 56 89 72 24 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 33 33 58 58 58 61 98 72 72 72 72 67 61 78 72 28 56 72 61 83 72 78 67 78 72 67 61 72 67 94 67 67 61 33 28 33 58 56 33 56 61 56 61 56 33 61 61 28 28 56 28 89 61 61 61 61 39 56 33 61 56 78 56 56 50 39 28 39 58',
);
const SERIF_WIDTHS = parseWidths(
  '25 33 41 50 50 83 78 18 33 33 50 56 25 33 25 28 50 50 50 50 50 50 50 50 50 50 28 28 56 56 56 44 92 72 67 67 72 61 56 72 72 33 39 72 61 89 72 72 56 72 67 56 61 72 72 94 72 72 61 33 28 33 47 50 33 44 50 44 50 44 33 50 50 28 28 50 28 78 50 50 50 50 33 39 28 50 50 72 50 50 44 48 20 48 54',
);

export const TYPEFACES = {
  light: { families: SANS_FAMILIES, weight: 400, widths: SANS_WIDTHS, breadth: 1 },
  geometric: { families: GEOMETRIC_FAMILIES, weight: 400, widths: SANS_WIDTHS, breadth: 1.04 },
  bold: { families: SANS_FAMILIES, weight: 700, widths: BOLD_WIDTHS, breadth: 1 },
  heavy: { families: SANS_FAMILIES, weight: 700, widths: BOLD_WIDTHS, breadth: 1.02, swell: 0.045 },
  narrow: { families: NARROW_FAMILIES, weight: 700, widths: BOLD_WIDTHS, breadth: 0.82 },
  pressed: { families: NARROW_FAMILIES, weight: 700, widths: BOLD_WIDTHS, breadth: 0.62, swell: 0.03 },
  serif: { families: SERIF_FAMILIES, weight: 400, widths: SERIF_WIDTHS, breadth: 1 },
  serifBold: { families: SERIF_FAMILIES, weight: 700, widths: SERIF_WIDTHS, breadth: 1.05 },
  italic: { families: BOOK_FAMILIES, weight: 400, italic: true, widths: SERIF_WIDTHS, breadth: 0.96 },
} as const satisfies Record<string, Typeface>;

const WIDE_LETTER_EM = 1;
const OTHER_LETTER_EM = 0.62;

/** Width of one line in em, without tracking. Accents do not count; wide scripts take a full em. */
export function measureLine(text: string, face: Typeface): number {
  let width = 0;
  for (const character of text.normalize('NFD')) {
    const code = character.codePointAt(0) ?? 0;
    const known = face.widths[code - 32];
    if (known !== undefined) width += known / 100;
    else if (code < 0x300 || code > 0x36f) width += code > 0x2e7f ? WIDE_LETTER_EM : OTHER_LETTER_EM;
  }
  return width * face.breadth;
}

function parseWidths(list: string): readonly number[] {
  return list.split(' ').map(Number);
}
