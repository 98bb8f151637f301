import { getLanguage } from '../reference/languages';
import { dealMould, findMould } from '../stories/choose-template';
import { fillSlots, type Setting, type Slots } from '../stories/story-words';
import { listHeadliners } from './featured-titles';
import { getNumbers, type TitleNumbers } from './title-metadata';

/** The setting and the filled slots a title is told with; a sequel shares those of its first part. */
export interface Telling extends Slots, Setting {}

/** Before that many days ago, stories know no phones and no podcasts. */
const OLD_DAYS = 30 * 365;

/** What the story of a title is made of. Of a handwritten title: what its episodes are made of. */
export function getTelling(numbers: TitleNumbers): Telling {
  const { kind } = numbers;
  const rank = numbers.sequelOf ?? numbers.rank;
  const headliner = listHeadliners(kind)[rank];
  const mould = headliner && findMould(kind, headliner.genreIds, headliner.isFantasy);
  const setting = {
    ...dealMould(kind, rank),
    ...(mould && { mould }),
    language: getLanguage(numbers.language),
    isOld: -(getNumbers(kind, rank).day ?? 0) > OLD_DAYS,
  };
  return { ...setting, ...fillSlots(kind === 'movie' ? rank : rank + 1_000_000, setting, headliner?.leads) };
}
