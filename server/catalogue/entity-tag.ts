/**
 * Whether If-None-Match names `etag`, so that 304 is the answer (RFC 9110 §13.1.2): `*`, one tag or a list,
 * compared weakly, as proxies that recompress an answer mark its tag with W/.
 */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
