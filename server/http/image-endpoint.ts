import type { RequestHandler } from 'express';
import { ImageError } from '../images/image-error';
import type { ImageProxy } from '../images/image-proxy';
import { acceptedFormat, parseImagePath } from '../images/image-request';
import { networkOfRequest } from './client';
import { sendServiceError } from './failure';

/** An image never changes under its address. */
const FINAL = 'public, max-age=31536000, immutable';
const NOT_FINAL = 'public, max-age=60';

export function createImageEndpoint(images: ImageProxy): RequestHandler {
  return async (request, response) => {
    response.set('Vary', 'Accept');
    const left = new AbortController();
    response.once('close', () => left.abort());
    try {
      const path = parseImagePath(request.path);
      const { image, isFinal } = await images.get(path, acceptedFormat(request.headers.accept), {
        network: networkOfRequest(request),
        signal: left.signal,
      });
      response.set({
        'Cache-Control': isFinal ? FINAL : NOT_FINAL,
        'Content-Type': image.type,
        ETag: `"${image.digest}"`,
      });
      response.send(image.bytes);
    } catch (error) {
      if (left.signal.aborted) return;
      if (!(error instanceof ImageError)) throw error;
      const { seconds } = error;
      sendServiceError(response, error, seconds > 0 ? `public, max-age=${seconds}` : undefined);
    }
  };
}
