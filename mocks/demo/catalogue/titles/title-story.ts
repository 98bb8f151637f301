import { getLanguage } from '../reference/languages';
import { chooseTemplate, findTemplateByGenres } from '../stories/choose-template';
import { createStoryWords, type StorySetting, type StoryWords } from '../stories/story-words';
import { listFeaturedTitles } from './featured-titles';
import { getTitleMetadata, type TitleMetadata } from './title-metadata';

/** The story behind a title; a sequel shares the story of its first part. */
export interface TitleStory extends StoryWords, StorySetting {}

/** Older stories avoid modern words. */
const OLD_DAYS = 30 * 365;

/** The story of a title. For handwritten titles it is only used for episodes. */
export function getTitleStory(metadata: TitleMetadata): TitleStory {
  const { kind } = metadata;
  const rank = metadata.sequelOf ?? metadata.rank;
  const featured = listFeaturedTitles(kind)[rank];
  const template = featured && findTemplateByGenres(kind, featured.genreIds, featured.isFantasy);
  const setting = {
    ...chooseTemplate(kind, rank),
    ...(template && { template }),
    language: getLanguage(metadata.language),
    isOld: -(getTitleMetadata(kind, rank).day ?? 0) > OLD_DAYS,
  };
  return {
    ...setting,
    ...createStoryWords(kind === 'movie' ? rank : rank + 1_000_000, setting, featured?.leads),
  };
}
