import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { sendFailure } from './failure';

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Of a name of 253 characters with a final dot and a port. */
const MAX_HOST_CHARACTERS = 260;

/** `URL.canParse` takes 1 µs of the 13 µs of a cached response. */
const validHosts = new LRUCache<string, true>({ max: 100 });

export function isValidHost(host: string): boolean {
  if (validHosts.has(host)) return true;
  if (host.length > MAX_HOST_CHARACTERS || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  validHosts.set(host, true);
  return true;
}

/** Without a Host header it returns true. Node's parsed headers contain only the first of several Host headers. */
export function hasValidHost(rawHeaders: readonly string[]): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1];
  }
  return host === undefined || isValidHost(host);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The REST handler resolves dot segments after routing, so they are refused before it. */
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

export const refuseInvalidRequests: RequestHandler = (request, response, next) => {
  if (isValidTarget(request.originalUrl) && hasValidHost(request.rawHeaders)) return next();
  sendFailure(response, { status: 400, code: 'BAD_REQUEST', message: 'The address is not valid.' });
};
