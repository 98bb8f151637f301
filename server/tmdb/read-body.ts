import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unreadableFailure } from './upstream-failure';

const unzip = promisify(gunzip);

const tooLarge = () => unreadableFailure('an answer that is too large');

/**
 * The body of `response` as text, read up to `maxBytes` after decompression: one byte more and the connection is
 * dropped at once. Throws UpstreamFailure for what is too large or no UTF-8, and passes on what fetch throws.
 */
export async function readCappedText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = await plainBytes(Buffer.concat(chunks, size), maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadableFailure('an answer that is no text', cause);
  }
}

/** The movie database has been seen to send gzip without saying so in Content-Encoding. */
async function plainBytes(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge();
    throw unreadableFailure('an answer that is damaged', cause);
  }
}
