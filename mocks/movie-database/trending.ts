import type { Kind } from '../demo/catalogue/reference/genres';
import { listHeadliners } from '../demo/catalogue/titles/featured-titles';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { mix } from '../demo/seeded-random';

type TrendingMedia = 'all' | Kind;
type TrendingWindow = 'day' | 'week';

export interface Trend {
  kind: Kind;
  rank: number;
}

/** Trending ends with page 500, unlike the other lists. */
const MOST_RESULTS = 10_000;
/** How far luck can move a title, as the logarithm of a factor on its rank. */
const SWING = { day: 1.8, week: 1.3 };

const known = new Map<string, readonly Trend[]>();

function order(media: TrendingMedia, window: TrendingWindow): readonly Trend[] {
  const kinds: Kind[] = media === 'all' ? ['movie', 'tv'] : [media];
  const weighed = kinds.flatMap((kind) => {
    const salt = (window === 'day' ? 51 : 52) * (kind === 'movie' ? 1 : 2);
    return Array.from({ length: TITLE_COUNT }, (_, rank) => {
      const luck = (mix(rank, salt) / 4_294_967_296 - 0.5) * SWING[window];
      // What is yet to come trends less; everything else keeps close to its popularity.
      const isComing = (listHeadliners(kind)[rank]?.day ?? 0) > 0;
      return { kind, rank, weight: Math.log(rank + 8) + luck + (isComing ? 1 : 0) };
    });
  });
  return weighed.sort((a, b) => a.weight - b.weight).slice(0, MOST_RESULTS);
}

/** What people look at: the popular titles in another order. Made at its first use. */
export function listTrending(media: TrendingMedia, window: TrendingWindow): readonly Trend[] {
  const key = `${media} ${window}`;
  const trending = known.get(key) ?? order(media, window);
  known.set(key, trending);
  return trending;
}
