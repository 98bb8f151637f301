import type { Kind } from '../demo-catalogue/genres';
import { listNumbers, type TitleNumbers } from '../demo-catalogue/numbers';
import { mix } from '../demo-catalogue/seed';

export type TrendingMedia = 'all' | Kind;
export type TrendingWindow = 'day' | 'week';

/** Trending ends with page 500, unlike the other lists. */
const MOST_RESULTS = 10_000;
/** How far luck can move a title, as the logarithm of a factor on its rank. */
const SWING = { day: 1.8, week: 1.3 };

const known = new Map<string, readonly TitleNumbers[]>();

function order(media: TrendingMedia, window: TrendingWindow): readonly TitleNumbers[] {
  const titles = media === 'all' ? [...listNumbers('movie'), ...listNumbers('tv')] : listNumbers(media);
  const salt = window === 'day' ? 51 : 52;
  const luck = ({ id }: TitleNumbers) => (mix(id, salt) / 4_294_967_296 - 0.5) * SWING[window];
  // Titles that are yet to come trend less; everything else keeps close to its popularity.
  const weight = (title: TitleNumbers) =>
    Math.log(title.rank + 8) + luck(title) + ((title.day ?? 0) > 0 ? 1 : 0);
  return titles
    .map((title) => ({ title, weight: weight(title) }))
    .sort((a, b) => a.weight - b.weight)
    .slice(0, MOST_RESULTS)
    .map(({ title }) => title);
}

/** What people look at: the popular titles in another order. Made at its first use. */
export function listTrending(media: TrendingMedia, window: TrendingWindow): readonly TitleNumbers[] {
  const key = `${media} ${window}`;
  const trending = known.get(key) ?? order(media, window);
  known.set(key, trending);
  return trending;
}
