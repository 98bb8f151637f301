/*
 * Facts of the movie database in a form that every screen can show. It guarantees neither lengths nor ranges, and its
 * texts and paths are typed in by volunteers.
 */

const MAX_NAME_LENGTH = 300;
const MAX_TEXT_LENGTH = 5000;
/** TMDB's counts are 32-bit. */
const MAX_COUNT = 2_147_483_647;
const MAX_DOLLARS = 1e12;
const MAX_RATING = 10;
const FIRST_YEAR = 1800;

/** Controls, lone surrogates, and characters that change the direction of the text that follows them. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

function clean(text: string, maxLength: number): string {
  const isCut = text.length > maxLength;
  const shown = (isCut ? text.slice(0, maxLength) : text)
    .replace(UNSHOWABLE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return isCut ? `${shown}…` : shown;
}

/** A name or title on one line; '' when unknown. */
export function cleanName(name: string | null | undefined): string {
  return clean(name ?? '', MAX_NAME_LENGTH);
}

/** A paragraph; '' when unknown. */
export function cleanText(text: string | null | undefined): string {
  return clean(text ?? '', MAX_TEXT_LENGTH);
}

/** A day that exists, as YYYY-MM-DD; '' for anything else, such as 0000-00-00. */
export function cleanDate(date: string | null | undefined): string {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number(date.slice(0, 4)) < FIRST_YEAR) return '';
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? date : '';
}

/** A path below an image host's size, with a leading slash and valid in `srcset`; null when there is none. */
export function cleanImagePath(path: string | null | undefined): string | null {
  const name = (path ?? '').trim().replace(/^[/\\]+/, '');
  if (name === '') return null;
  // A comma may end an address in `srcset`.
  const { pathname } = new URL(`http://host/${name.replace(/[?#,]/g, encodeURIComponent)}`);
  return pathname === '/' ? null : pathname;
}

/** A whole number above 0; null when unknown. */
export function cleanCount(count: number | null | undefined): number | null {
  const whole = Math.round(count ?? 0);
  return whole > 0 && whole <= MAX_COUNT ? whole : null;
}

/** An amount above 0 in US dollars; null when unknown: the movie database writes 0. */
export function cleanDollars(amount: number | null | undefined): number | null {
  return amount && amount > 0 && amount <= MAX_DOLLARS ? amount : null;
}

/** 0 to 10; 0 when unknown. */
export function cleanRating(rating: number | null | undefined): number {
  return rating && rating > 0 && rating <= MAX_RATING ? rating : 0;
}

/** The items with different keys, the first of each. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
