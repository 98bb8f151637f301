import type { TitleKind } from '../demo/catalogue/reference/genres';
import { listFeaturedTitles } from '../demo/catalogue/titles/featured-titles';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { hash } from '../demo/seeded-random';

type TrendingMedia = 'all' | TitleKind;
type TrendingWindow = 'day' | 'week';

export interface TrendingTitle {
  kind: TitleKind;
  rank: number;
}

/** Trending ends at page 500, unlike the other lists. */
const MOST_RESULTS = 10_000;
/** Maximum random shift of a title, as the logarithm of a factor on its rank. */
const SWING = { day: 1.8, week: 1.3 };

const cache = new Map<string, readonly TrendingTitle[]>();

function order(media: TrendingMedia, window: TrendingWindow): readonly TrendingTitle[] {
  const kinds: TitleKind[] = media === 'all' ? ['movie', 'tv'] : [media];
  const weighed = kinds.flatMap((kind) => {
    const salt = (window === 'day' ? 51 : 52) * (kind === 'movie' ? 1 : 2);
    return Array.from({ length: TITLE_COUNT }, (_, rank) => {
      const luck = (hash(rank, salt) / 4_294_967_296 - 0.5) * SWING[window];
      // Upcoming titles trend less.
      const isComing = (listFeaturedTitles(kind)[rank]?.day ?? 0) > 0;
      return { kind, rank, weight: Math.log(rank + 8) + luck + (isComing ? 1 : 0) };
    });
  });
  return weighed.sort((a, b) => a.weight - b.weight).slice(0, MOST_RESULTS);
}

/** Popular titles with a random shift, computed on first use. */
export function listTrending(media: TrendingMedia, window: TrendingWindow): readonly TrendingTitle[] {
  const key = `${media} ${window}`;
  const trending = cache.get(key) ?? order(media, window);
  cache.set(key, trending);
  return trending;
}
