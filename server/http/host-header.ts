const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function isValidHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Whether a request has exactly one valid Host header, or none, which Node accepts from HTTP/1.0 clients only.
 *
 * @param rawHeaders as Node received them: its parsed headers keep only the first of several Host headers.
 */
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
