import { BRAND } from '#shared/brand';
import { SERVICE_NAMES, type StreamingService } from '#shared/streaming-services';

export const HOME_TITLE = `${BRAND.name}: movies and TV shows`;
export const CONTINUE_HEADING = 'Continue Watching';
export const HISTORY_FAILED = "Your watch history couldn't be loaded.";
export const MOVE_TITLES = 'Move to your account';

export function describeMovable(count: number): string {
  return `You watched ${count === 1 ? 'a title' : `${count} titles`} in this browser while signed out.`;
}
export const addTitles = (count: number): string => `Add ${count} from this browser`;

export const removeLabel = (title: string): string => `Remove ${title} from ${CONTINUE_HEADING}`;
export const RECOMMENDED_HEADING = 'Recommended for You';
export const moreOnText = (service: StreamingService): string => `More on ${SERVICE_NAMES[service]}`;
