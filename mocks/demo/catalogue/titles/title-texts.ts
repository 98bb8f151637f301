import { createRandom } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import { dealForPeriod, fill } from '../stories/story-words';
import { listFeaturedTitles } from './featured-titles';
import { drawOriginalTitle, type TitlePair } from './original-titles';
import { createSequelTitle, SEQUEL_OPENERS } from './sequel-titles';
import { getTitleMetadata, type TitleMetadata } from './title-metadata';
import { getTitleStory, type TitleStory } from './title-story';

const titlePattern = (story: TitleStory) => dealForPeriod(story.template.titles, story, 6);

function composeTitle(metadata: TitleMetadata): TitlePair {
  const story = getTitleStory(metadata);
  const { language, words, ordinal, salt } = story;
  const random = createRandom(metadata.rank, metadata.kind === 'movie' ? 301 : 302);
  const english = fill(titlePattern(story), words);
  if (language.code === 'en') return { title: english, originalTitle: english };
  const foreign = drawOriginalTitle(random, ordinal + salt, language, words.First ?? '');
  const isLatin = language.ofNoun === null && language.code !== 'hi';
  const style = random.next();
  if (isLatin && style < 0.22) {
    const title = (style < 0.05 ? words.First : style < 0.15 ? words.hero : words.Place) ?? '';
    return { title, originalTitle: title };
  }
  if (style < 0.6) return { title: english, originalTitle: foreign.originalTitle };
  const isUntranslated = random.chance(isLatin ? 0.4 : metadata.voteCount < 5 ? 0.4 : 0);
  return isUntranslated ? { title: foreign.originalTitle, originalTitle: foreign.originalTitle } : foreign;
}

const knownPairs: Record<TitleKind, (TitlePair | undefined)[]> = { movie: [], tv: [] };

/** Title and original title, created on first use. */
export function getTitlePair(kind: TitleKind, rank: number): TitlePair {
  const pair = knownPairs[kind][rank] ?? makeTitlePair(kind, rank);
  knownPairs[kind][rank] = pair;
  return pair;
}

function makeTitlePair(kind: TitleKind, rank: number): TitlePair {
  const featured = listFeaturedTitles(kind)[rank];
  if (featured) return { title: featured.title, originalTitle: featured.originalTitle };
  const metadata = getTitleMetadata(kind, rank);
  if (metadata.sequelOf === null) return composeTitle(metadata);
  return createSequelTitle(rank, getTitlePair(kind, metadata.sequelOf), getTitleStory(metadata));
}

/** Replaces full names after their first occurrence: hero and ally by first name, foe by last name. */
function shortenNames(text: string, { characters, words }: TitleStory): string {
  const shortNames = [words.First, words.Ally, words.Foe];
  return characters.reduce((shortened, { name }, index) => {
    const start = shortened.indexOf(name) + name.length;
    return shortened.slice(0, start) + shortened.slice(start).replaceAll(name, shortNames[index] ?? name);
  }, text);
}

function composeOverview(metadata: TitleMetadata): string {
  const story = getTitleStory(metadata);
  const { template, words } = story;
  const random = createRandom(metadata.rank, metadata.kind === 'movie' ? 401 : 402);
  const pattern = titlePattern(story);
  const namesAlly = pattern.includes('{Ally}');
  const friendly = template.turns.filter((turn) => turn.includes('{ally}'));
  const turns = namesAlly && friendly.length > 0 ? friendly : template.turns;
  const endings = metadata.kind === 'movie' ? template.closers : template.arcs;
  const sentences = [dealForPeriod(metadata.sequelOf === null ? template.openers : SEQUEL_OPENERS, story, 8)];
  const length = random.next();
  if (length > 0.08 || namesAlly || pattern.includes('{Thing}'))
    sentences.push(dealForPeriod(turns, story, 9));
  if (length > 0.3) sentences.push(...random.pickSome(endings, length > 0.94 ? 2 : 1));
  return shortenNames(sentences.map((sentence) => fill(sentence, words)).join(' '), story);
}

/** One to four sentences; '' or fewer than ten characters if it is missing. */
export function getOverview(kind: TitleKind, rank: number): string {
  const metadata = getTitleMetadata(kind, rank);
  if (metadata.overview !== 'full') return metadata.overview === 'none' ? '' : 'TBA.';
  return listFeaturedTitles(kind)[rank]?.overview ?? composeOverview(metadata);
}

/** '' for some known and all obscure titles. */
export function getTagline(kind: TitleKind, rank: number): string {
  const featured = listFeaturedTitles(kind)[rank];
  if (featured) return featured.tagline;
  const metadata = getTitleMetadata(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 501 : 502);
  if (metadata.voteCount < 10 || random.chance(0.25)) return '';
  const story = getTitleStory(metadata);
  return dealForPeriod(story.template.taglines, story, 10).replaceAll("'", '’');
}
