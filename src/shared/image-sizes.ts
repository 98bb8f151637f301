/** With IMAGE_PROXY=on, the site serves the image host's images at {path}/{size}/{file}. */
export const IMAGE_PROXY_PATH = '/img';

/** In pixels. */
export const IMAGE_WIDTHS = {
  poster: [92, 154, 185, 342, 500, 780],
  backdrop: [300, 780, 1280],
  profile: [45, 185, 421],
  still: [92, 185, 300],
} as const;

/** Profiles have a size of 632 px height. */
const NAMED_BY_HEIGHT: Readonly<Record<number, string>> = { 421: 'h632' };

/** The movie database's name of the size. */
export function imageSizeName(width: number): string {
  return NAMED_BY_HEIGHT[width] ?? `w${width}`;
}
