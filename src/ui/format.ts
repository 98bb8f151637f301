/* Written by hand: to make one of the browser's own formats takes a slow phone 50 ms, as every list begins. */
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MILLION = 1_000_000;

/** '2h 22m' of 142. */
export function formatRuntime(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** '43 min' of 43: for episodes, of which few last an hour. */
export function formatMinutes(minutes: number): string {
  return `${minutes} min`;
}

/** 'May 30, 2019' of '2019-05-30'; '' of anything that is no date. */
export function formatDate(date: string): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : Number.NaN);
  if (Number.isNaN(time.getTime())) return '';
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

/** '26,280' of 26280; of whole numbers only. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * '$63.0M' of 63 million dollars, '-$1.5M' of a loss (2 §2 "Box Office"). Sums that would read $0.0M or -$0.0M, as if
 * there were none, are 'Under $0.1M', which is true of each of them.
 */
export function formatMillions(dollars: number): string {
  const millions = (Math.abs(dollars) / MILLION).toFixed(1);
  if (millions === '0.0') return 'Under $0.1M';
  return `${dollars < 0 ? '-' : ''}$${millions}M`;
}

/** '8.4' of 8.438. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}
