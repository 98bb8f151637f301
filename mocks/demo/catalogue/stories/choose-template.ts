import { ACTION } from './genre-templates/action';
import { ADVENTURE } from './genre-templates/adventure';
import { ANIMATION } from './genre-templates/animation';
import { COMEDY } from './genre-templates/comedy';
import { CRIME } from './genre-templates/crime';
import { DOCUMENTARY } from './genre-templates/documentary';
import { DRAMA } from './genre-templates/drama';
import { FANTASY } from './genre-templates/fantasy';
import { HISTORY } from './genre-templates/history';
import { HORROR } from './genre-templates/horror';
import { MUSIC } from './genre-templates/music';
import { MYSTERY } from './genre-templates/mystery';
import { REALITY } from './genre-templates/reality';
import { ROMANCE } from './genre-templates/romance';
import { SCIENCE_FICTION } from './genre-templates/science-fiction';
import { SOAP } from './genre-templates/soap';
import { TALK } from './genre-templates/talk';
import { THRILLER } from './genre-templates/thriller';
import { WAR } from './genre-templates/war';
import { WESTERN } from './genre-templates/western';
import type { Mould } from './story-template';

/** How many of 100 titles each kind of story takes, for movies and for shows. */
const SHARES: readonly (readonly [Mould, number, number])[] = [
  [DRAMA, 18, 17],
  [COMEDY, 13, 14],
  [THRILLER, 9, 6],
  [ACTION, 9, 6],
  [ROMANCE, 7, 5],
  [CRIME, 6, 9],
  [ANIMATION, 6, 9],
  [DOCUMENTARY, 5, 5],
  [SCIENCE_FICTION, 5, 6],
  [FANTASY, 4, 5],
  [MYSTERY, 3, 5],
  [HORROR, 8, 3],
  [ADVENTURE, 2, 1],
  [HISTORY, 2, 2],
  [WAR, 1, 1],
  [MUSIC, 1, 0],
  [WESTERN, 1, 1],
  [REALITY, 0, 3],
  [SOAP, 0, 1],
  [TALK, 0, 1],
];

const ROUND = 100;
// Visits every place of a round once, far from the one before, so that neighbours are unlike.
const STRIDE = 37;

interface Turn {
  mould: Mould;
  /** Which of the mould's turns in the round this is. */
  turn: number;
  /** How many turns the mould has in a round. */
  turns: number;
}

function dealRound(column: 1 | 2): Turn[] {
  const inOrder = SHARES.flatMap((share) =>
    Array.from({ length: share[column] }, (_, turn) => ({ mould: share[0], turn, turns: share[column] })),
  );
  return inOrder.flatMap((_, place) => inOrder[(place * STRIDE) % ROUND] ?? []);
}

const ROUNDS = { movie: dealRound(1), tv: dealRound(2) };

/**
 * The kind of story told at a rank, and how many of its kind came before: consecutive ordinals take different
 * words, so that lists by popularity do not repeat themselves. `salt` keeps the kinds of story apart from each other.
 */
export function dealMould(
  kind: 'movie' | 'tv',
  rank: number,
): { mould: Mould; ordinal: number; salt: number } {
  const round = ROUNDS[kind];
  const dealt = round[rank % round.length];
  if (!dealt) throw new RangeError(`No story at rank ${rank}`);
  const salt = (SHARES.findIndex((share) => share[0] === dealt.mould) * 2 + (kind === 'movie' ? 0 : 1)) * 100;
  return { salt, mould: dealt.mould, ordinal: Math.floor(rank / round.length) * dealt.turns + dealt.turn };
}

/** The kind of story that fits a title's genres, the first of them most; undefined when none does. */
export function findMould(
  kind: 'movie' | 'tv',
  genreIds: readonly number[],
  isFantasy: boolean,
): Mould | undefined {
  if (isFantasy) return FANTASY;
  return genreIds
    .map(
      (id) =>
        SHARES.find(([mould]) => (kind === 'movie' ? mould.movieGenres : mould.showGenres)[0] === id)?.[0],
    )
    .find((mould) => mould !== undefined);
}
