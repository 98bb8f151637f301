import parseRange from 'range-parser';

export type ByteRange = { readonly first: number; readonly last: number };

/**
 * @returns the range of `size` bytes that a Range header requests, both ends included; null to send all bytes: without
 * a valid header, for other units, and for several ranges, which a server may ignore.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  if (!header || !/^bytes\s*=/i.test(header)) return null;
  const ranges = parseRange(size, header);
  if (ranges === -2) return null;
  if (ranges !== -1) {
    const [range, ...others] = ranges;
    return range && others.length === 0 ? { first: range.start, last: range.end } : null;
  }
  // range-parser rejects a suffix that is longer than the content, which selects all of it (RFC 9110, 14.1.2).
  const isLongSuffix = size > 0 && /^bytes\s*=\s*-\s*0*[1-9]\d*\s*$/i.test(header);
  return isLongSuffix ? { first: 0, last: size - 1 } : 'unsatisfiable';
}
