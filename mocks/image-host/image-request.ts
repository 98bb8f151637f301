import type { PixelSize } from '../demo/artwork/svg-drawing';
import type { TitleKind } from '../demo/catalogue/reference/genres';

/** The parsed file name of an image. */
export type ImageRequest =
  | { readonly image: 'poster' | 'backdrop'; readonly kind: TitleKind; readonly id: number }
  | { readonly image: 'profile'; readonly id: number }
  | { readonly image: 'still'; readonly showId: number; readonly season: number; readonly episode: number };

const TITLE_FILE = /^(movie|tv)-(\d{1,9})-(poster|backdrop)\.svg$/;
const PROFILE_FILE = /^person-(\d{1,9})-profile\.svg$/;
const STILL_FILE = /^tv-(\d{1,9})-s(\d{1,4})-e(\d{1,5})-still\.svg$/;

/** Parses a file name such as 'movie-12-poster.svg'; null if the name is not valid. */
export function parseImageFile(file: string): ImageRequest | null {
  const title = TITLE_FILE.exec(file);
  if (title) {
    const image = title[3] === 'poster' ? 'poster' : 'backdrop';
    return { image, kind: title[1] === 'movie' ? 'movie' : 'tv', id: Number(title[2]) };
  }
  const profile = PROFILE_FILE.exec(file);
  if (profile) return { image: 'profile', id: Number(profile[1]) };
  const still = STILL_FILE.exec(file);
  if (!still) return null;
  return { image: 'still', showId: Number(still[1]), season: Number(still[2]), episode: Number(still[3]) };
}

type ImageKind = 'poster' | 'backdrop' | 'profile' | 'still';

/** Smaller sizes keep the aspect ratio. */
const ORIGINALS: Readonly<Record<ImageKind, PixelSize>> = {
  poster: { width: 2000, height: 3000 },
  backdrop: { width: 3840, height: 2160 },
  profile: { width: 2000, height: 3000 },
  still: { width: 1920, height: 1080 },
};

/** The movie database's published sizes: w is a width, h a height, in pixels. */
const SIZES: Readonly<Record<ImageKind, readonly string[]>> = {
  poster: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
  backdrop: ['w300', 'w780', 'w1280', 'original'],
  profile: ['w45', 'w185', 'h632', 'original'],
  still: ['w92', 'w185', 'w300', 'original'],
};

/** Pixel dimensions for a size name such as 'w342'; null if the kind of image does not have that size. */
export function findPixelSize(kind: ImageKind, sizeName: string): PixelSize | null {
  if (!SIZES[kind].includes(sizeName)) return null;
  const original = ORIGINALS[kind];
  if (sizeName === 'original') return original;
  const length = Number(sizeName.slice(1));
  const scale = length / (sizeName.startsWith('w') ? original.width : original.height);
  return { width: Math.round(original.width * scale), height: Math.round(original.height * scale) };
}
