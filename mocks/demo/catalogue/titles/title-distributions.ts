import { hash, type Random } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import { LANGUAGE_WEIGHTS } from '../reference/languages';
import { chooseTemplate } from '../stories/choose-template';

/** Titles with a lower rank are written by hand and have no missing data. */
export const FEATURED_COUNT = 81;
/** From this rank on, the share of obscure titles (few votes, much missing data) rises to 1 at OBSCURE_TO_RANK. */
export const OBSCURE_FROM_RANK = 3_700;
const OBSCURE_TO_RANK = 3_900;

const MOST_POPULAR = 640;
const POPULARITY_EXPONENT = 0.58;

/** Whether a title has few votes and much missing data. */
export function isObscure(rank: number): boolean {
  const share = (rank - OBSCURE_FROM_RANK) / (OBSCURE_TO_RANK - OBSCURE_FROM_RANK);
  return (hash(rank, 31) % 1_000) / 1_000 < share;
}

/** Long-tailed. Not strictly sorted by rank, as in the real lists. */
export function drawPopularity(random: Random, rank: number): number {
  const fading = rank > OBSCURE_FROM_RANK ? Math.exp((OBSCURE_FROM_RANK - rank) / 1_500) : 1;
  const jitter = 0.96 + random.next() * 0.08;
  return Math.max(0.01, (MOST_POPULAR / (rank + 1.3) ** POPULARITY_EXPONENT) * fading * jitter);
}

/** Approximately normal: mean 0, standard deviation 1. */
function drawBell(random: Random): number {
  return (random.next() + random.next() + random.next() + random.next() - 2) * Math.sqrt(3);
}

/** Factor for the time a title had to collect votes. */
function voteTime(day: number | null, rank: number): number {
  const age = day === null ? 1_000 : -day;
  if (age < 30) return 0.1 + age / 300;
  if (age < 365) return 0.45;
  return rank < 300 ? 2.2 : 1.1;
}

/** Number of votes and their mean (0 to 10); 0 for upcoming titles. */
export function drawVotes(random: Random, kind: TitleKind, rank: number, day: number | null) {
  const spread = drawBell(random);
  const taste = drawBell(random);
  const luck = random.next();
  if (day !== null && day > 0) return { voteCount: 0, voteAverage: 0 };
  if (isObscure(rank)) {
    const voteCount = luck < 0.45 ? 0 : luck < 0.84 ? random.between(1, 4) : random.between(5, 60);
    return { voteCount, voteAverage: voteCount === 0 ? 0 : Math.min(10, Math.max(1, 6 + taste * 1.9)) };
  }
  const typical = 9_000 * (rank + 10) ** -0.35 * (kind === 'tv' ? 0.55 : 1) * voteTime(day, rank);
  const fame = rank < FEATURED_COUNT ? 0.6 : rank < 600 ? 0.2 : 0;
  const voteAverage = (kind === 'tv' ? 7 : 6.35) + fame + taste * (kind === 'tv' ? 0.5 : 0.72);
  return {
    voteCount: Math.round(Math.max(12, typical * Math.exp(spread * 0.85))),
    voteAverage: Math.min(8.8, Math.max(2.1, voteAverage)),
  };
}

/** Adult titles are always obscure. */
export function isAdultOnly(rank: number): boolean {
  return isObscure(rank) && hash(rank, 32) % 1_000 < 25;
}

/** Missing data: about 4 % of the known titles and most obscure ones miss something that matters. */
export function drawGaps(random: Random, rank: number) {
  const obscure = isObscure(rank);
  const lacks = (known: number, unknown: number) => {
    const isLacking = random.chance(obscure ? unknown : known);
    return isLacking && rank >= FEATURED_COUNT;
  };
  const overviews = [lacks(0.006, 0.24) && 'none', lacks(0.004, 0.05) && 'brief', 'full'] as const;
  return {
    overview: overviews.find((overview) => overview !== false) ?? 'full',
    hasPoster: !lacks(0.009, 0.35),
    hasBackdrop: !lacks(0.04, 0.62),
    hasGenres: !lacks(0.005, 0.15),
    hasDate: !lacks(0.004, 0.1),
  };
}

/** The template's main genre and up to three more. */
export function drawGenres(random: Random, kind: TitleKind, rank: number): number[] {
  const { template } = chooseTemplate(kind, rank);
  const [main = 18, ...others] = kind === 'movie' ? template.movieGenres : template.showGenres;
  const tvMovie = kind === 'movie' && random.chance(0.02) ? [10770] : [];
  return [main, ...random.pickSome(others, random.pick([0, 1, 1, 2, 2])), ...tvMovie];
}

/** Returns an index in LANGUAGES. */
export function drawLanguage(random: Random): number {
  let left = random.next() * 100;
  const index = LANGUAGE_WEIGHTS.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, index);
}

/** TMDB's watch providers. 384 (HBO) is missing because TMDB no longer lists it. */
const PROVIDERS: readonly { id: number; name: string }[] = [
  { id: 8, name: 'Netflix' },
  { id: 9, name: 'Amazon Prime Video' },
  { id: 337, name: 'Disney Plus' },
  { id: 1899, name: 'HBO Max' },
];

// Animation, family, adventure, fantasy, science fiction and the matching TV genres.
const FAMILY_GENRES = new Set([16, 10751, 12, 14, 878, 10762, 10765, 10759]);

/** The providers of a title; popular titles have more. */
export function drawProviders(random: Random, rank: number, genreIds: readonly number[]): number[] {
  const reach = rank < 400 ? 1 : rank < 4_000 ? 0.6 : 0.15;
  const isForFamilies = genreIds.some((id) => FAMILY_GENRES.has(id));
  const shares = [0.34, 0.3, isForFamilies ? 0.5 : 0.08, 0.27];
  return PROVIDERS.flatMap(({ id }, index) => (random.chance((shares[index] ?? 0) * reach) ? id : []));
}
