import { createRandom } from '../../seeded-random';
import type { Kind } from '../reference/genres';
import { dealTimely, fill } from '../stories/story-words';
import { listHeadliners } from './featured-titles';
import { drawForeignTitle, type TitlePair } from './original-titles';
import { SEQUEL_OPENERS, sequelTitle } from './sequel-titles';
import { getNumbers, type TitleNumbers } from './title-metadata';
import { getTelling, type Telling } from './title-story';

const titlePattern = (telling: Telling) => dealTimely(telling.mould.titles, telling, 6);

function composeTitle(numbers: TitleNumbers): TitlePair {
  const telling = getTelling(numbers);
  const { language, words, ordinal, salt } = telling;
  const random = createRandom(numbers.rank, numbers.kind === 'movie' ? 301 : 302);
  const told = fill(titlePattern(telling), words);
  if (language.code === 'en') return { title: told, originalTitle: told };
  const foreign = drawForeignTitle(random, ordinal + salt, language, words.First ?? '');
  const isLatin = language.ofNoun === null && language.code !== 'hi';
  const style = random.next();
  if (isLatin && style < 0.22) {
    const title = (style < 0.05 ? words.First : style < 0.15 ? words.hero : words.Place) ?? '';
    return { title, originalTitle: title };
  }
  if (style < 0.6) return { title: told, originalTitle: foreign.originalTitle };
  const isUntranslated = random.chance(isLatin ? 0.4 : numbers.voteCount < 5 ? 0.4 : 0);
  return isUntranslated ? { title: foreign.originalTitle, originalTitle: foreign.originalTitle } : foreign;
}

const knownPairs: Record<Kind, (TitlePair | undefined)[]> = { movie: [], tv: [] };

/** Title and original title at a rank; made once, when first asked for. */
export function getTitlePair(kind: Kind, rank: number): TitlePair {
  const pair = knownPairs[kind][rank] ?? makeTitlePair(kind, rank);
  knownPairs[kind][rank] = pair;
  return pair;
}

function makeTitlePair(kind: Kind, rank: number): TitlePair {
  const headliner = listHeadliners(kind)[rank];
  if (headliner) return { title: headliner.title, originalTitle: headliner.originalTitle };
  const numbers = getNumbers(kind, rank);
  if (numbers.sequelOf === null) return composeTitle(numbers);
  return sequelTitle(rank, getTitlePair(kind, numbers.sequelOf), getTelling(numbers));
}

/** Whoever has been named in full is called by one name afterwards: friends by the first, foes by the last. */
function shortenNames(text: string, { characters, words }: Telling): string {
  const shortNames = [words.First, words.Ally, words.Foe];
  return characters.reduce((shortened, { name }, place) => {
    const start = shortened.indexOf(name) + name.length;
    return shortened.slice(0, start) + shortened.slice(start).replaceAll(name, shortNames[place] ?? name);
  }, text);
}

function composeOverview(numbers: TitleNumbers): string {
  const telling = getTelling(numbers);
  const { mould, words } = telling;
  const random = createRandom(numbers.rank, numbers.kind === 'movie' ? 401 : 402);
  const pattern = titlePattern(telling);
  const namesAlly = pattern.includes('{Ally}');
  const friendly = mould.turns.filter((turn) => turn.includes('{ally}'));
  const turns = namesAlly && friendly.length > 0 ? friendly : mould.turns;
  const endings = numbers.kind === 'movie' ? mould.closers : mould.arcs;
  const sentences = [dealTimely(numbers.sequelOf === null ? mould.openers : SEQUEL_OPENERS, telling, 8)];
  const length = random.next();
  if (length > 0.08 || namesAlly || pattern.includes('{Thing}'))
    sentences.push(dealTimely(turns, telling, 9));
  if (length > 0.3) sentences.push(...random.pickSome(endings, length > 0.94 ? 2 : 1));
  return shortenNames(sentences.map((sentence) => fill(sentence, words)).join(' '), telling);
}

/** One to four sentences; '' or less than ten characters where the catalogue has a gap. */
export function getOverview(kind: Kind, rank: number): string {
  const numbers = getNumbers(kind, rank);
  if (numbers.overview !== 'full') return numbers.overview === 'none' ? '' : 'TBA.';
  return listHeadliners(kind)[rank]?.overview ?? composeOverview(numbers);
}

/** '' for some; the little known have none. */
export function getTagline(kind: Kind, rank: number): string {
  const headliner = listHeadliners(kind)[rank];
  if (headliner) return headliner.tagline;
  const numbers = getNumbers(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 501 : 502);
  if (numbers.voteCount < 10 || random.chance(0.25)) return '';
  const telling = getTelling(numbers);
  return dealTimely(telling.mould.taglines, telling, 10).replaceAll("'", '’');
}
