/** The widths in which the image host serves each kind of picture, in pixels. */
const WIDTHS = {
  poster: [92, 154, 185, 342, 500, 780],
  backdrop: [300, 780, 1280],
  profile: [45, 185],
  still: [92, 185, 300],
} as const;

export type ImageKind = keyof typeof WIDTHS;

export type ImageSource = { readonly src: string; readonly srcSet: string };

/**
 * The addresses of a picture in every width that the image host has, for the browser to choose from.
 * @param fallbackWidth the width for browsers that do not choose
 */
export function imageSource(
  imageBaseUrl: string,
  kind: ImageKind,
  path: string,
  fallbackWidth: number,
): ImageSource {
  const address = (width: number): string => `${imageBaseUrl}/w${width}${path}`;
  return {
    src: address(fallbackWidth),
    srcSet: WIDTHS[kind].map((width) => `${address(width)} ${width}w`).join(', '),
  };
}
