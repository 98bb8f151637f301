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
import type { StoryTemplate } from './story-template';

/** Number of titles of 100 per template, for movies and for shows. */
const SHARES: readonly (readonly [StoryTemplate, number, number])[] = [
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
// Coprime to ROUND, so that every position is used once and adjacent titles differ.
const STRIDE = 37;

interface Turn {
  template: StoryTemplate;
  /** Index of this turn among the template's turns in a round. */
  turn: number;
  /** Number of turns of the template in a round. */
  turns: number;
}

function dealRound(column: 1 | 2): Turn[] {
  const inOrder = SHARES.flatMap((share) =>
    Array.from({ length: share[column] }, (_, turn) => ({ template: share[0], turn, turns: share[column] })),
  );
  return inOrder.flatMap((_, index) => inOrder[(index * STRIDE) % ROUND] ?? []);
}

const ROUNDS = { movie: dealRound(1), tv: dealRound(2) };

/**
 * The template for a rank. Consecutive ordinals get different words, so that lists sorted by popularity do not
 * repeat themselves. `salt` differs per template and kind.
 */
export function chooseTemplate(
  kind: 'movie' | 'tv',
  rank: number,
): { template: StoryTemplate; ordinal: number; salt: number } {
  const round = ROUNDS[kind];
  const dealt = round[rank % round.length];
  if (!dealt) throw new RangeError(`No story at rank ${rank}`);
  const salt =
    (SHARES.findIndex((share) => share[0] === dealt.template) * 2 + (kind === 'movie' ? 0 : 1)) * 100;
  return {
    salt,
    template: dealt.template,
    ordinal: Math.floor(rank / round.length) * dealt.turns + dealt.turn,
  };
}

/** The template for the first genre that has one; undefined if none has. */
export function findTemplateByGenres(
  kind: 'movie' | 'tv',
  genreIds: readonly number[],
  isFantasy: boolean,
): StoryTemplate | undefined {
  if (isFantasy) return FANTASY;
  return genreIds
    .map(
      (id) =>
        SHARES.find(
          ([template]) => (kind === 'movie' ? template.movieGenres : template.showGenres)[0] === id,
        )?.[0],
    )
    .find((template) => template !== undefined);
}
