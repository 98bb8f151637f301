import { withAbortTimeout } from '../limits/timeout';
import { withSpan } from '../tracing/tracer';
import { concatUnpooled } from '../unpooled';
import { ImageError } from './image-error';
import type { ImagePath } from './image-request';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ORIGINAL_BYTES = 16 * 1024 * 1024;

/** The first bytes of each type. */
const SIGNATURES = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF.{4}WEBP/s,
} as const;
const SIGNATURE_BYTES = 12;

export type SourceType = keyof typeof SIGNATURES;
const SOURCE_TYPES = Object.keys(SIGNATURES) as SourceType[];

export type SourceImage = { readonly bytes: Buffer; readonly type: SourceType };

/** @throws ImageError, or the reason of the signal */
export function fetchImage(baseUrl: string, path: ImagePath, signal: AbortSignal): Promise<SourceImage> {
  const { size, file } = path;
  const maxBytes = size === 'original' ? MAX_ORIGINAL_BYTES : MAX_BYTES;
  const attributes = {
    'http.request.method': 'GET',
    'server.address': new URL(baseUrl).hostname,
    'marquee.image.size': size,
  };
  return withSpan({ name: 'GET image', kind: 'client', attributes }, () =>
    withAbortTimeout(
      (deadline) => fetchWithin(`${baseUrl}/${size}/${file}`, maxBytes, deadline),
      TIMEOUT_MS,
      {
        signal,
        timeoutError: () => new ImageError('timeout'),
      },
    ),
  );
}

async function fetchWithin(url: string, maxBytes: number, signal: AbortSignal): Promise<SourceImage> {
  try {
    // A redirect could lead to any host.
    const response = await fetch(url, {
      headers: { accept: SOURCE_TYPES.join() },
      redirect: 'manual',
      signal,
    });
    return await readImage(response, maxBytes).catch((error: unknown) => {
      // Not awaited, because it may hang.
      response.body?.cancel().catch(() => undefined);
      throw error;
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ImageError ? error : new ImageError('outage', error);
  }
}

async function readImage(response: Response, maxBytes: number): Promise<SourceImage> {
  const { status, headers } = response;
  if (status === 404 || status === 410) throw new ImageError('not-found');
  if (status >= 500 || status === 429) throw new ImageError('outage', new Error(`status ${status}`));
  // About this image only: other images may be available.
  if (status !== 200) throw new ImageError('host-refused', new Error(`status ${status}`));
  const [declared = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (!SOURCE_TYPES.some((type) => type === declared.trim().toLowerCase()))
    throw new ImageError('wrong-type');
  const bytes = await readBytes(response, maxBytes);
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  const type = SOURCE_TYPES.find((candidate) => SIGNATURES[candidate].test(start));
  if (!type) throw new ImageError('wrong-type');
  return { bytes, type };
}

/** @param maxBytes after decompression */
async function readBytes({ body, headers }: Response, maxBytes: number): Promise<Buffer> {
  if (Number(headers.get('content-length')) > maxBytes) throw new ImageError('unusable');
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ImageError('unusable');
    chunks.push(chunk);
  }
  return concatUnpooled(chunks);
}
