import { BRAND } from '#shared/brand';
import { SERVICE_NAMES, type StreamingService } from '#shared/streaming-services';

export const HOME_TITLE = `${BRAND.name}: movies and TV shows`;
export const CONTINUE_HEADING = 'Continue Watching';
export const HISTORY_FAILED = "Your watch history couldn't be loaded.";
/** When everything in the history is finished. */
export const ALL_WATCHED = "You've finished everything you started.";

export const removeLabel = (title: string): string => `Remove ${title} from ${CONTINUE_HEADING}`;
export const RECOMMENDED_HEADING = 'Recommended for You';
export const moreOnText = (service: StreamingService): string => `More on ${SERVICE_NAMES[service]}`;
