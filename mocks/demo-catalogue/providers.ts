import type { Random } from './seed';

/** TMDB's ids of the services a title can be watched on; 384 (HBO) is in no list any more, as in the real one. */
const PROVIDERS: readonly { id: number; name: string }[] = [
  { id: 8, name: 'Netflix' },
  { id: 9, name: 'Amazon Prime Video' },
  { id: 337, name: 'Disney Plus' },
  { id: 1899, name: 'HBO Max' },
];

// Genres that a family service takes first: animation, family, adventure, fantasy, science fiction and their TV kin.
const FAMILY_GENRES = new Set([16, 10751, 12, 14, 878, 10762, 10765, 10759]);

/** The ids of the services that carry a title; the more popular, the more likely. `rank` counts from 0. */
export function drawProviders(random: Random, rank: number, genreIds: readonly number[]): number[] {
  const reach = rank < 400 ? 1 : rank < 4_000 ? 0.6 : 0.15;
  const isForFamilies = genreIds.some((id) => FAMILY_GENRES.has(id));
  const shares = [0.34, 0.3, isForFamilies ? 0.5 : 0.08, 0.27];
  return PROVIDERS.flatMap(({ id }, place) => (random.chance((shares[place] ?? 0) * reach) ? id : []));
}
