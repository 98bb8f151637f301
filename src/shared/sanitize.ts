/* TMDB's values are entered by volunteers: lengths, ranges and characters are not validated. */

const MAX_NAME_LENGTH = 300;
const MAX_TEXT_LENGTH = 5000;
const MAX_COUNT = 2_147_483_647;
const MAX_DOLLARS = 1e12;
const MAX_RATING = 10;
const FIRST_YEAR = 1800;

/** Control characters, lone surrogates and bidirectional overrides. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** At most this many characters, on one line. */
export function cleanLine(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim();
}

function clean(text: string, maxLength: number): string {
  const isCut = text.length > maxLength;
  const shown = cleanLine(text, maxLength);
  return isCut ? `${shown}…` : shown;
}

export function cleanName(name: string | null | undefined): string {
  return clean(name ?? '', MAX_NAME_LENGTH);
}

export function cleanText(text: string | null | undefined): string {
  return clean(text ?? '', MAX_TEXT_LENGTH);
}

/** The paragraphs of a text, which blank lines separate. */
export function cleanParagraphs(text: string | null | undefined): string[] {
  const isCut = (text ?? '').length > MAX_TEXT_LENGTH;
  const paragraphs = (text ?? '').slice(0, MAX_TEXT_LENGTH).split(/\n\s*\n/);
  return paragraphs
    .map((paragraph, index) =>
      cleanText(isCut && index === paragraphs.length - 1 ? `${paragraph}…` : paragraph),
    )
    .filter((paragraph) => paragraph !== '');
}

const HALF_SURROGATE_PAIR = /[\uD800-\uDBFF]$/;
/** The limit is for languages without spaces between words. */
const LAST_WORD = /\s+\S{0,30}$/;

/** At most `maxLength` characters; an ellipsis replaces the end of a longer text, from its last word on. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).replace(HALF_SURROGATE_PAIR, '');
  return `${cut.replace(LAST_WORD, '')}…`;
}

/** YYYY-MM-DD; '' for missing or impossible dates such as 0000-00-00. */
export function cleanDate(date: string | null | undefined): string {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number(date.slice(0, 4)) < FIRST_YEAR) return '';
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? date : '';
}

/** A path with a leading slash that is valid in `srcset`. */
export function cleanImagePath(path: string | null | undefined): string | null {
  const name = (path ?? '').trim().replace(/^[/\\]+/, '');
  if (name === '') return null;
  const { pathname } = new URL(`http://host/${name.replace(/[?#,]/g, encodeURIComponent)}`);
  return pathname === '/' ? null : pathname;
}

export function cleanCount(count: number | null | undefined): number | null {
  const whole = Math.round(count ?? 0);
  return whole > 0 && whole <= MAX_COUNT ? whole : null;
}

/** TMDB writes 0 for unknown amounts. */
export function cleanDollars(amount: number | null | undefined): number | null {
  return amount && amount > 0 && amount <= MAX_DOLLARS ? amount : null;
}

export function cleanRating(rating: number | null | undefined): number {
  return rating && rating > 0 && rating <= MAX_RATING ? rating : 0;
}
