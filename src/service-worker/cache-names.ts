/** Where the worker keeps pages that were visited, and answers of the catalogue. */
export const PAGES_CACHE = 'marquee-pages';
export const READS_CACHE = 'marquee-reads';
export const IMAGES_CACHE = 'marquee-images';
