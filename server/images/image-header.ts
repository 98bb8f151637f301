import { disableTypes, imageSize, types } from 'image-size';
import { MAX_PIXELS } from './encoder-job';
import { ImageError } from './image-error';

/** image-size blocks the event loop: for 5 ms with the slowest header of this length, for 2 s with one of 16 MB. */
const HEADER_BYTES = 32 * 1024;

const SOURCE_TYPES: ReadonlySet<string> = new Set(['jpg', 'png', 'webp']);
disableTypes(types.filter((type) => !SOURCE_TYPES.has(type)));

/**
 * Checks an image that the encoder has not decoded.
 * @throws ImageError 'unusable' for no pixels or too many; 'busy' if only the encoder can find the size
 */
export function checkHeader(bytes: Buffer): void {
  const size = findSize(bytes.subarray(0, HEADER_BYTES));
  if (!size) throw new ImageError('busy');
  const pixels = size.width * size.height;
  if (pixels === 0 || pixels > MAX_PIXELS) throw new ImageError('unusable');
}

function findSize(header: Buffer): { width: number; height: number } | null {
  try {
    return imageSize(header);
  } catch {
    return null;
  }
}
