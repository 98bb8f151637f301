/** Null where escapes are cut short or are no UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Whether a request's target is one that no honest client sends: dot segments (also encoded), doubled slashes,
 * backslashes, control characters, absolute forms, fragments, or escapes that do not decode, below /api in the query too. The
 * REST handler resolves dot segments after routing, so such targets are turned away before anything looks at them.
 */
export function isStrangeTarget(target: string): boolean {
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || target.includes('#') || /\/\/|\\|%5c|%2f|%00/i.test(path)) return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f]/.test(target)) return true;
  const decoded = decode(path);
  if (decoded === null) return true;
  // A page's address may have come along a careless letter; whoever calls the API means every letter.
  if (/^\/api(\/|$)/i.test(decoded) && decode(target.slice(path.length)) === null) return true;
  return decoded.split('/').some((segment) => segment === '.' || segment === '..');
}
