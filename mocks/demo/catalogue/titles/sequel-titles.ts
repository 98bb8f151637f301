import { createRandom } from '../../seeded-random';
import { splitLines } from '../reference/text-lists';
import type { StoryTemplate } from '../stories/story-template';
import { fill } from '../stories/story-words';
import type { TitlePair } from './original-titles';

/** First sentences of a sequel's overview. */
export const SEQUEL_OPENERS = splitLines(`
  {n} years after the events in {place}, {hero} believes that the worst is over.
  Life in {place} has only just returned to normal when {hero} receives a visit from the past.
  {hero} swore never to set foot in {place} again.
  When {foe} returns to {place}, there is only one person who can help: {hero}.
  {hero} is back, older, wiser and in more trouble than ever.
  The story of {hero} continues, far from {place} and closer to home than anyone expected.
`);

/** The title of a sequel: numbered or with a subtitle. */
export function createSequelTitle(
  seed: number,
  first: TitlePair,
  { template, words }: { template: StoryTemplate; words: Readonly<Record<string, string>> },
): TitlePair {
  const random = createRandom(seed, 601);
  const sequelWords = {
    ...words,
    title: first.title,
    Adj: random.pick(template.adjectives),
    Noun: random.pick(template.nouns),
  };
  const title = first.title.includes(':')
    ? `${first.title} 2`
    : fill(random.pick(template.sequels), sequelWords);
  const originalTitle = first.originalTitle === first.title ? title : `${first.originalTitle} 2`;
  return { title, originalTitle };
}
