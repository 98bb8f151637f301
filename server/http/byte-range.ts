export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110 §14.1.2), both ends included. Null stands for the
 * whole: without a header, for other units, for what is not well-formed, and for several ranges, which a server may
 * ignore. A part that holds no byte is 'unsatisfiable'.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '') ?? [];
  if (start === undefined || end === undefined || (start === '' && end === '')) return null;
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start);
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1);
  return first <= last ? { first, last } : 'unsatisfiable';
}
