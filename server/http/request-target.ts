/** @returns null when an escape is incomplete or not UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Whether a request target is a path without dot segments (also encoded), doubled slashes, backslashes, control
 * characters, a fragment, or escapes that do not decode; below /api the query must decode, too. The REST handler
 * resolves dot segments after routing, so other targets are refused before routing.
 */
export function isValidTarget(target: string): boolean {
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || target.includes('#') || /\/\/|\\|%5c|%2f|%00/i.test(path)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are intended
  if (/[\u0000-\u0020\u007f]/.test(target)) return false;
  const decoded = decode(path);
  if (decoded === null) return false;
  // Links to pages may end in a stray percent sign; API clients encode their parameters.
  if (/^\/api(\/|$)/i.test(decoded) && decode(target.slice(path.length)) === null) return false;
  return !decoded.split('/').some((segment) => segment === '.' || segment === '..');
}
