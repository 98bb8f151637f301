import { measureLine, type Typeface } from './typefaces';

const LONGEST_TITLE = 110;

interface TitleBox {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly maxLines: number;
  /** Distance of base lines, in em. */
  readonly leading: number;
  /** Space added after each letter, in em. */
  readonly tracking: number;
}

export interface FittedTitle {
  readonly lines: readonly string[];
  /** Size of the letters in drawing units. */
  readonly size: number;
}

/** The line breaks with the largest font size that fits the box. */
export function fitTitle(title: string, face: Typeface, box: TitleBox): FittedTitle {
  const words = wordsOf(title);
  let best: FittedTitle = { lines: [words.join(' ')], size: 0 };
  for (let count = 1; count <= Math.min(box.maxLines, words.length); count++) {
    const lines = breakEvenly(words, count, face, box.tracking);
    const widest = Math.max(...lines.map((line) => trackedWidth(line, face, box.tracking)));
    const tallest = box.height / ((lines.length - 1) * box.leading + 1);
    const size = Math.min(box.largest, box.width / widest, tallest);
    if (size > best.size * 1.04) best = { lines, size };
  }
  return best;
}

/** Width of a line in em, with its tracking. */
export function trackedWidth(line: string, face: Typeface, tracking: number): number {
  return measureLine(line, face) + tracking * Math.max(0, [...line].length - 1);
}

/** The words of a title, truncated to LONGEST_TITLE characters. */
export function wordsOf(title: string): string[] {
  const shortened =
    [...title].length > LONGEST_TITLE ? `${[...title].slice(0, LONGEST_TITLE).join('')}…` : title;
  const words = shortened.split(/\s+/).filter(Boolean);
  return words.length ? words : ['Untitled'];
}

/** Breaks words into exactly `count` lines and minimizes the widest line. */
export function breakEvenly(words: readonly string[], count: number, face: Typeface, tracking = 0): string[] {
  const widthOf = (from: number, to: number) => trackedWidth(words.slice(from, to).join(' '), face, tracking);
  /** For each word: the smallest possible widest line up to that word. */
  let best = words.map((_, index) => ({ widest: widthOf(0, index + 1), breaks: [] as number[] }));
  for (let line = 2; line <= count; line++) {
    const previous = best;
    best = words.map((_, index) => {
      let choice = { widest: Number.POSITIVE_INFINITY, breaks: [] as number[] };
      for (let from = line - 1; from <= index; from++) {
        const before = previous[from - 1];
        if (!before) continue;
        const widest = Math.max(before.widest, widthOf(from, index + 1));
        if (widest < choice.widest) choice = { widest, breaks: [...before.breaks, from] };
      }
      return choice;
    });
  }
  const ends = [...(best.at(-1)?.breaks ?? []), words.length];
  return ends.map((end, index) => words.slice(index ? ends[index - 1] : 0, end).join(' '));
}
