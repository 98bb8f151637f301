import type { RequestHandler, Response } from 'express';
import { errorCode } from '#shared/error-details';
import type { ImageBytes, ImageFile } from '../images/disk-cache';
import { ImageError } from '../images/image-error';
import type { ImageProxy } from '../images/image-proxy';
import { formatOf, parseImagePath } from '../images/image-request';
import { ConcurrencyLimit } from '../limits/concurrency-limit';
import { networkOfRequest } from './client';
import { sendServiceError } from './failure';
import { IMMUTABLE } from './static-files';

const NOT_FINAL = 'public, max-age=60';
/** Of images that are not sent from the disk: they stay in memory until their clients have read them. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024;
const MAX_UNREAD_BYTES_PER_NETWORK = 16 * 1024 * 1024;
const ALL = 'all';

type Headers = Record<string, string>;

export function createImageEndpoint(images: ImageProxy): RequestHandler {
  const unread = new ConcurrencyLimit(MAX_UNREAD_BYTES);
  const unreadOfNetwork = new ConcurrencyLimit(MAX_UNREAD_BYTES_PER_NETWORK);

  /** @throws ImageError if too much waits for clients to read it */
  function sendBytes(response: Response, { bytes }: ImageBytes, headers: Headers, network: string): void {
    const release = unreadOfNetwork.acquire(network, bytes.length);
    if (!release) throw new ImageError('too-many');
    response.once('close', release);
    const releaseAll = unread.acquire(ALL, bytes.length);
    if (!releaseAll) throw new ImageError('busy');
    response.once('close', releaseAll);
    response.set(headers).send(bytes);
  }

  return async (request, response) => {
    response.set('Vary', 'Accept');
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    const network = networkOfRequest(request);
    try {
      const path = parseImagePath(request.path);
      const format = formatOf(path, request.headers.accept);
      const find = () => images.get(path, format, { network, signal: disconnected.signal });
      const trySending = async ({ image, isFinal }: Awaited<ReturnType<typeof find>>) => {
        const headers = {
          // An image never changes under its address.
          'Cache-Control': isFinal ? IMMUTABLE : NOT_FINAL,
          'Content-Type': image.type,
          ETag: `"${image.digest}"`,
        };
        if ('file' in image) return sendFile(response, image, headers);
        sendBytes(response, image, headers, network);
        return true;
      };
      // A file may be deleted before it is opened.
      if ((await trySending(await find())) || (await trySending(await find()))) return;
      throw new ImageError('busy');
    } catch (error) {
      if (disconnected.signal.aborted) return;
      if (!(error instanceof ImageError)) throw error;
      const { cacheSeconds } = error;
      sendServiceError(response, error, cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : undefined);
    }
  };
}

function sendFile(response: Response, { folder, file }: ImageFile, headers: Headers): Promise<boolean> {
  const options = { headers, root: folder, cacheControl: false, lastModified: false, acceptRanges: false };
  return new Promise((resolve, reject) => {
    response.sendFile(file, options, (error) => {
      if (error && response.headersSent) response.destroy();
      if (!error || response.destroyed) return resolve(true);
      if (errorCode(error) === 'ENOENT') return resolve(false);
      reject(error);
    });
  });
}
