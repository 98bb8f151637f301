import { createRandom, hash } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import { languageIndex } from '../reference/languages';
import { listFeaturedTitles } from './featured-titles';
import { drawDay } from './release-dates';
import {
  drawGaps,
  drawGenres,
  drawLanguage,
  drawPopularity,
  drawProviders,
  drawVotes,
  FEATURED_COUNT,
  isAdultOnly,
  isObscure,
  OBSCURE_FROM_RANK,
} from './title-distributions';
import { getTitleId, TITLE_COUNT } from './title-ids';

/** Everything about a title except its texts. */
export interface TitleMetadata {
  kind: TitleKind;
  /** Position by popularity; 0 is the most popular. */
  rank: number;
  id: number;
  genreIds: number[];
  /** Index in LANGUAGES. */
  language: number;
  /** Days from today, negative in the past; null if unknown. */
  day: number | null;
  popularity: number;
  /** 0 to 10. */
  voteAverage: number;
  voteCount: number;
  hasPoster: boolean;
  hasBackdrop: boolean;
  /** 'brief' is an overview of less than ten characters. */
  overview: 'full' | 'brief' | 'none';
  isAdult: boolean;
  providerIds: number[];
  /** The rank of the movie that this one is a sequel of. */
  sequelOf: number | null;
}

const SEQUEL_SHARE = 0.08;

const isSequelCandidate = (rank: number) =>
  rank >= FEATURED_COUNT && rank < OBSCURE_FROM_RANK && hash(rank, 33) % 1_000 < SEQUEL_SHARE * 1_000;

/** The first part of a sequel, which follows two to five years later; null for most titles. */
function findFirstPart(kind: TitleKind, rank: number): { first: TitleMetadata; day: number } | null {
  if (kind !== 'movie' || !isSequelCandidate(rank)) return null;
  const firstRank = FEATURED_COUNT + (hash(rank, 34) % (OBSCURE_FROM_RANK - FEATURED_COUNT));
  if (isSequelCandidate(firstRank)) return null;
  const first = getTitleMetadata(kind, firstRank);
  const day = (first.day ?? 0) + 700 + (hash(rank, 35) % 1_200);
  return day < -30 ? { first, day } : null;
}

function createTitleMetadata(kind: TitleKind, rank: number): TitleMetadata {
  const random = createRandom(rank, kind === 'movie' ? 101 : 102);
  const featured = listFeaturedTitles(kind)[rank];
  const part = findFirstPart(kind, rank);
  const gaps = drawGaps(random, rank);
  const drawn = {
    day: gaps.hasDate ? drawDay(random, kind, isObscure(rank)) : null,
    genreIds: gaps.hasGenres ? drawGenres(random, kind, rank) : [],
    language: drawLanguage(random),
  };
  const handwritten = featured && { ...featured, language: languageIndex(featured.language) };
  const { genreIds, language } = handwritten ?? part?.first ?? drawn;
  const { day } = handwritten ?? part ?? drawn;
  const votes = drawVotes(random, kind, rank, day);
  return {
    kind,
    rank,
    id: getTitleId(kind, rank),
    genreIds,
    language,
    day,
    popularity: drawPopularity(random, rank),
    voteAverage: votes.voteAverage,
    voteCount: votes.voteCount,
    hasPoster: gaps.hasPoster,
    hasBackdrop: gaps.hasBackdrop,
    overview: gaps.overview,
    isAdult: isAdultOnly(rank),
    providerIds: drawProviders(random, rank, genreIds),
    sequelOf: part?.first.rank ?? null,
  };
}

const cache: Record<TitleKind, (TitleMetadata | undefined)[]> = { movie: [], tv: [] };

/** The metadata of the title at a rank (0 to TITLE_COUNT - 1), created on first use. */
export function getTitleMetadata(kind: TitleKind, rank: number): TitleMetadata {
  let metadata = cache[kind][rank];
  if (!metadata) {
    metadata = createTitleMetadata(kind, rank);
    cache[kind][rank] = metadata;
  }
  return metadata;
}

const complete: Record<TitleKind, readonly TitleMetadata[]> = { movie: [], tv: [] };

/** All titles of a kind, the most popular first. */
export function listTitleMetadata(kind: TitleKind): readonly TitleMetadata[] {
  if (complete[kind].length === 0) {
    complete[kind] = Array.from({ length: TITLE_COUNT }, (_, rank) => getTitleMetadata(kind, rank));
  }
  return complete[kind];
}
