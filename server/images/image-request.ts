import Negotiator from 'negotiator';
import { z } from 'zod';
import { IMAGE_WIDTHS, imageSizeName } from '#shared/image-sizes';
import { ImageError } from './image-error';

const ORIGINAL_SIZE = 'original';
const SIZES = [
  ...new Set(Object.values(IMAGE_WIDTHS).flatMap((widths) => widths.map(imageSizeName))),
  ORIGINAL_SIZE,
];

const pathSchema = z.object({
  size: z.enum(SIZES),
  // As the movie database names its images. It also has logos as SVG, which the site does not show.
  file: z.string().regex(/^[\w-]{1,100}\.(jpe?g|png|webp)$/i),
});

export type ImagePath = z.infer<typeof pathSchema>;

/** `original` is the format of the image host. */
export type ImageFormat = 'avif' | 'webp' | 'original';

/** The largest size of an `original` image, in pixels: that of the movie database's backdrops. */
const MAX_LENGTH = 3840;

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

/** Wildcards do not count: programs that accept everything, such as those of social networks, may not know AVIF. */
export function acceptedFormat(accept: string | undefined): ImageFormat {
  const types = new Negotiator({ headers: { accept } }).mediaTypes();
  if (types.includes('image/avif')) return 'avif';
  return types.includes('image/webp') ? 'webp' : 'original';
}

/** The largest width and height in pixels. */
export function pixelsOf({ size }: ImagePath): { width?: number; height?: number } {
  if (size === ORIGINAL_SIZE) return { width: MAX_LENGTH, height: MAX_LENGTH };
  const length = Number(size.slice(1));
  return size.startsWith('h') ? { height: length } : { width: length };
}
