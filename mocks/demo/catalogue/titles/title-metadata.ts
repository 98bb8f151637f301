import { createRandom, mix } from '../../seeded-random';
import type { Kind } from '../reference/genres';
import { languageIndex } from '../reference/languages';
import { listHeadliners } from './featured-titles';
import { drawDay } from './release-dates';
import {
  drawGaps,
  drawGenres,
  drawLanguage,
  drawPopularity,
  drawProviders,
  drawVotes,
  HEADLINER_COUNT,
  isAdultOnly,
  isObscure,
  OBSCURE_FROM_RANK,
} from './title-distributions';
import { idOf, TITLE_COUNT } from './title-ids';

/** What lists filter and sort by: everything about a title but its words. */
export interface TitleNumbers {
  kind: Kind;
  /** Place by popularity; 0 is the most popular. */
  rank: number;
  id: number;
  genreIds: number[];
  /** Place in LANGUAGES. */
  language: number;
  /** Days from today, negative in the past; null: the date is not known. */
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
  rank >= HEADLINER_COUNT && rank < OBSCURE_FROM_RANK && mix(rank, 33) % 1_000 < SEQUEL_SHARE * 1_000;

/** The movie that the one at this rank follows, two to five years later; null for nearly all. */
function findFirstPart(kind: Kind, rank: number): { first: TitleNumbers; day: number } | null {
  if (kind !== 'movie' || !isSequelCandidate(rank)) return null;
  const firstRank = HEADLINER_COUNT + (mix(rank, 34) % (OBSCURE_FROM_RANK - HEADLINER_COUNT));
  if (isSequelCandidate(firstRank)) return null;
  const first = getNumbers(kind, firstRank);
  const day = (first.day ?? 0) + 700 + (mix(rank, 35) % 1_200);
  return day < -30 ? { first, day } : null;
}

function drawNumbers(kind: Kind, rank: number): TitleNumbers {
  const random = createRandom(rank, kind === 'movie' ? 101 : 102);
  const headliner = listHeadliners(kind)[rank];
  const part = findFirstPart(kind, rank);
  const gaps = drawGaps(random, rank);
  const drawn = {
    day: gaps.hasDate ? drawDay(random, kind, isObscure(rank)) : null,
    genreIds: gaps.hasGenres ? drawGenres(random, kind, rank) : [],
    language: drawLanguage(random),
  };
  const told = headliner && { ...headliner, language: languageIndex(headliner.language) };
  const { genreIds, language } = told ?? part?.first ?? drawn;
  const { day } = told ?? part ?? drawn;
  const votes = drawVotes(random, kind, rank, day);
  return {
    kind,
    rank,
    id: idOf(kind, rank),
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

const known: Record<Kind, (TitleNumbers | undefined)[]> = { movie: [], tv: [] };

/** The numbers of the title at a rank from 0 to TITLE_COUNT - 1; made once, when first asked for. */
export function getNumbers(kind: Kind, rank: number): TitleNumbers {
  let numbers = known[kind][rank];
  if (!numbers) {
    numbers = drawNumbers(kind, rank);
    known[kind][rank] = numbers;
  }
  return numbers;
}

const complete: Record<Kind, readonly TitleNumbers[]> = { movie: [], tv: [] };

/** The numbers of all titles of a kind by rank, the most popular first. */
export function listNumbers(kind: Kind): readonly TitleNumbers[] {
  if (complete[kind].length === 0) {
    complete[kind] = Array.from({ length: TITLE_COUNT }, (_, rank) => getNumbers(kind, rank));
  }
  return complete[kind];
}
