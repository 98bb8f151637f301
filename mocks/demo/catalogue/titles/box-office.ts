import { createRandom } from '../../seeded-random';
import type { TitleMetadata } from './title-metadata';

const EXPENSIVE_GENRES = new Set([28, 12, 14, 878, 16]);

/** Budget and revenue of a movie in dollars; 0 if unknown, as for most. */
export function getBoxOffice(metadata: TitleMetadata): { budget: number; revenue: number } {
  const random = createRandom(metadata.rank, 921);
  const isLarge = metadata.genreIds.some((id) => EXPENSIVE_GENRES.has(id)) && metadata.rank < 1_500;
  const millions = isLarge ? random.between(40, 210) : random.between(1, 45);
  const isPublished = metadata.voteCount >= 100 && random.chance(0.6);
  const success = 0.2 + random.next() ** 2 * 6;
  const hasRevenue = (metadata.day ?? 0) < -10 && random.chance(0.85);
  if (!isPublished) return { budget: 0, revenue: 0 };
  const budget = millions * 1_000_000;
  return { budget, revenue: hasRevenue ? Math.round(budget * success) : 0 };
}
