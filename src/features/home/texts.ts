import { BRAND } from '#shared/brand';

export const HOME_TITLE = `${BRAND.name}: movies and TV shows`;
export const CONTINUE_HEADING = 'Continue Watching';
export const HISTORY_FAILED = "Your watch history couldn't be loaded.";
export const removeLabel = (title: string): string => `Remove ${title} from ${CONTINUE_HEADING}`;
export const RECOMMENDED_HEADING = 'Recommended for You';
