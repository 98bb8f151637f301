// Bytes that are kept for minutes must not be from Buffer's pool: a small Buffer keeps the whole piece of the pool, 64 KB on
// Node.js 26, that it shares with others. The output of zlib is a part of such a piece as well.

export function concatUnpooled(parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export const copyUnpooled = (bytes: Uint8Array): Buffer => concatUnpooled([bytes]);

/** Encodes the text as UTF-8. */
export function encodeUnpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
