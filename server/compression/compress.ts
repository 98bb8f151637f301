import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { copyUnpooled } from '../unpooled';
import type { ContentEncoding } from './accepted-encoding';

const MIN_COMPRESSED_BYTES = 1024;
const GZIP_OPTIONS = { level: 6 };
// Quality 5 takes 0.3 ms for a list and 180 ms for a season of 6 MB, which takes 75 ms at 4. 9 saves 3 percent more.
const BROTLI_QUALITY = 5;
const LARGE_BROTLI_QUALITY = 4;
const LARGE_BYTES = 1024 * 1024;

const gzipInBackground = promisify(gzip);
const brotliInBackground = promisify(brotliCompress);

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

export function encodingFor(length: number, accepted: ContentEncoding): ContentEncoding {
  return length < MIN_COMPRESSED_BYTES ? 'identity' : accepted;
}

export function compress(plain: Buffer, encoding: ContentEncoding): Buffer {
  if (encoding === 'identity') return plain;
  return copyUnpooled(
    encoding === 'gzip' ? gzipSync(plain, GZIP_OPTIONS) : brotliCompressSync(plain, brotliOptions(plain)),
  );
}

/** Compresses bodies above 1 MB in a background thread, which is slower for smaller ones. */
export async function compressAny(plain: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (plain.length <= LARGE_BYTES || encoding === 'identity') return compress(plain, encoding);
  return encoding === 'gzip'
    ? gzipInBackground(plain, GZIP_OPTIONS)
    : brotliInBackground(plain, brotliOptions(plain));
}

function brotliOptions({ length }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: length > LARGE_BYTES ? LARGE_BROTLI_QUALITY : BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}
