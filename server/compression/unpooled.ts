// Bytes that are kept for minutes must not be from Buffer's pool: a small Buffer keeps the whole piece of the pool, 64 KB on
// Node.js 26, that it shares with others. The output of zlib is a part of such a piece as well.

export function copyUnpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Encodes the text as UTF-8. */
export function encodeUnpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
