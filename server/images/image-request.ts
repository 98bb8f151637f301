import Negotiator from 'negotiator';
import { z } from 'zod';
import { IMAGE_WIDTHS, imageSizeName } from '#shared/image-sizes';
import { ImageError } from './image-error';

const ORIGINAL_SIZE = 'original';
const LARGEST_SCALED_SIZE = imageSizeName(1280);
const SIZES = [
  ...new Set(Object.values(IMAGE_WIDTHS).flatMap((widths) => widths.map(imageSizeName))),
  ORIGINAL_SIZE,
];

const pathSchema = z.object({
  size: z.enum(SIZES),
  // As the movie database names its images. The type is checked when the file arrives.
  file: z.string().regex(/^[\w-]{1,100}\.(jpe?g|png|webp|svg)$/i),
});

export type ImagePath = z.infer<typeof pathSchema>;

/** `original` is the format of the image host. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'original';

/**
 * Of an `original` image, in pixels. The movie database has backdrops of 3840 px, which have up to 7 MB, take twice the
 * time and 400 MB of memory to encode as AVIF.
 */
const MAX_LENGTH = 2560;

/**
 * @param path such as /w342/a1B2.jpg
 * @throws ImageError
 */
export function parseImagePath(path: string): ImagePath {
  const [, size, file, ...rest] = path.split('/');
  const parsed = pathSchema.safeParse({ size, file });
  if (!parsed.success || rest.length > 0) throw new ImageError('invalid-address');
  return parsed.data;
}

export function isOriginalSize({ size }: ImagePath): boolean {
  return size === ORIGINAL_SIZE;
}

/** The largest image that the image host scales down itself. */
export function scaledDown({ file }: ImagePath): ImagePath {
  return { size: LARGEST_SCALED_SIZE, file };
}

/** Wildcards do not count: programs that accept everything, such as those of social networks, may not know AVIF. */
export function formatOf(path: ImagePath, accept: string | undefined): ImageFormat {
  const types = new Negotiator({ headers: { accept: accept?.toLowerCase() } }).mediaTypes();
  if (types.includes('image/avif')) return 'avif';
  if (types.includes('image/webp')) return 'webp';
  return isOriginalSize(path) ? 'jpeg' : 'original';
}

/** The largest width and height in pixels. */
export function pixelsOf(path: ImagePath): { width?: number; height?: number } {
  const { size } = path;
  if (isOriginalSize(path)) return { width: MAX_LENGTH, height: MAX_LENGTH };
  const length = Number(size.slice(1));
  return size.startsWith('h') ? { height: length } : { width: length };
}
