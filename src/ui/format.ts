// Written by hand: to construct an Intl format takes a slow phone about 50 ms.

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MILLION = 1_000_000;

/** '2h 22m' for 142. */
export function formatRuntime(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** '43 min' for 43, the runtime of an episode. */
export function formatMinutes(minutes: number): string {
  return `${minutes} min`;
}

/** 'May 30, 2019' for '2019-05-30'; '' for an invalid date. */
export function formatDate(date: string): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : Number.NaN);
  if (Number.isNaN(time.getTime())) return '';
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

/** '26,280' for 26280; whole numbers only. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '$63.0M' for 63 million dollars, '-$1.5M' for a loss. Smaller amounts than $0.1M are described, because they are not 0. */
export function formatMillions(dollars: number): string {
  const isLoss = dollars < 0;
  const millions = (Math.abs(dollars) / MILLION).toFixed(1);
  if (millions === '0.0' && dollars !== 0) return isLoss ? 'Loss under $0.1M' : 'Under $0.1M';
  return `${isLoss ? '-' : ''}$${millions}M`;
}

/** '8.4' for 8.438. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}
