import { BRAND } from '#shared/brand';

export const HOME_TITLE = `${BRAND.name}: movies and TV shows`;
export const RECOMMENDED_HEADING = 'Recommended for You';
