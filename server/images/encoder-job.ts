import { z } from 'zod';
import type { ImageFormat } from './image-request';

/** Of an image before scaling: twice as many as the movie database's largest images have. */
export const MAX_PIXELS = 4096 * 4096;

export type EncoderJob = {
  readonly bytes: Uint8Array;
  /** `original` only decodes, so that a damaged image is found. */
  readonly format: ImageFormat;
  /** Larger images are scaled down. */
  readonly maxPixels: { readonly width?: number; readonly height?: number };
};

/** `bytes` is null for `original`. */
const encoderResultSchema = z.union([
  z.object({ bytes: z.instanceof(Uint8Array).nullable() }),
  z.object({ failure: z.string() }),
]);

export const encoderReplySchema = z.object({
  result: encoderResultSchema,
  /** Memory of the encoder process after the job. */
  residentBytes: z.number().positive(),
});

export type EncoderResult = z.infer<typeof encoderResultSchema>;
export type EncoderReply = z.infer<typeof encoderReplySchema>;
