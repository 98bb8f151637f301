import type { PixelSize } from '../demo/artwork/svg-drawing';
import type { Kind } from '../demo/catalogue/reference/genres';

/** What an image's file name asks for. */
export type ImageRequest =
  | { readonly image: 'poster' | 'backdrop'; readonly kind: Kind; readonly id: number }
  | { readonly image: 'profile'; readonly id: number }
  | { readonly image: 'still'; readonly showId: number; readonly season: number; readonly episode: number };

const TITLE_FILE = /^(movie|tv)-(\d{1,9})-(poster|backdrop)\.svg$/;
const PROFILE_FILE = /^person-(\d{1,9})-profile\.svg$/;
const STILL_FILE = /^tv-(\d{1,9})-s(\d{1,4})-e(\d{1,5})-still\.svg$/;

/** Reads a file name such as 'movie-12-poster.svg'; null when no image has such a name. */
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

/** Width and height of the originals; smaller sizes keep the shape. */
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

/** Pixels of an image at a named size, or null when its kind has no such size. */
export function findPixelSize(kind: ImageKind, sizeName: string): PixelSize | null {
  if (!SIZES[kind].includes(sizeName)) return null;
  const original = ORIGINALS[kind];
  if (sizeName === 'original') return original;
  const length = Number(sizeName.slice(1));
  const scale = length / (sizeName.startsWith('w') ? original.width : original.height);
  return { width: Math.round(original.width * scale), height: Math.round(original.height * scale) };
}
