import type { PixelSize } from './drawing';

export type ImageKind = 'poster' | 'backdrop' | 'profile' | 'still';

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
