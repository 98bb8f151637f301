// The names are in users' browsers: renaming a cache leaves the old one behind.
export const PAGE_CACHE = 'marquee-pages';
export const API_CACHE = 'marquee-reads';
export const IMAGE_CACHE = 'marquee-images';

/** The response's Date in milliseconds since 1970; `now` when it is missing or in the future. */
export function responseDate({ headers }: Pick<Response, 'headers'>, now: number): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? now : Math.min(time, now);
}
