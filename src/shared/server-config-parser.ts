import { isRecord } from './json';
import { DEFAULT_SERVER_SETTINGS, FALLBACK_CONFIG, MAX_SERVERS } from './streaming-servers';
import type { ServerConfig, ServerSettings, StreamingServer } from './streaming-servers-schema';

type ParsedConfig = {
  readonly config: ServerConfig;
  readonly problems: readonly string[];
};

function isInteger(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** A path on this site, or an https URL without user info, query or fragment. */
function isPlayerUrl(value: unknown, allowHttp: boolean): value is string {
  if (typeof value !== 'string' || value.length > 500 || /[\s\\]/.test(value)) return false;
  if (/^\/[^/]/.test(value)) return true;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const schemeAllowed = url.protocol === 'https:' || (allowHttp && url.protocol === 'http:');
  // The origin becomes part of a CSP header, where ";" and "," are separators.
  const hostIsPlain = /^[\w.:[\]-]+$/.test(url.host);
  return schemeAllowed && hostIsPlain && url.username + url.password + url.search + url.hash === '';
}

/** Returns the server, or the problem of the entry. */
function readEntry(entry: unknown, allowHttp: boolean): StreamingServer | string {
  if (!isRecord(entry)) return 'it is not an object';
  const { id, name, movieUrl, tvUrl, enabled, priority } = entry;
  const scheme = allowHttp ? 'http or https' : 'https';
  if (!isInteger(id, 1, 1_000_000)) return 'id must be a positive whole number';
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100)
    return 'name must have 1 to 100 characters';
  if (!isPlayerUrl(movieUrl, allowHttp)) return `movieUrl must be ${scheme} without user info`;
  if (!isPlayerUrl(tvUrl, allowHttp)) return `tvUrl must be ${scheme} without user info`;
  if (typeof enabled !== 'boolean') return 'enabled must be true or false';
  if (!isInteger(priority, 0, 1_000_000)) return 'priority must be a whole number';
  const trim = (url: string): string => url.replace(/\/+$/, '');
  return { id, name: name.trim(), movieUrl: trim(movieUrl), tvUrl: trim(tvUrl), enabled, priority };
}

function parseSettings(value: unknown): ServerSettings {
  const settings = isRecord(value) ? value : {};
  return {
    defaultServer: isInteger(settings.defaultServer, 1, 1_000_000)
      ? settings.defaultServer
      : DEFAULT_SERVER_SETTINGS.defaultServer,
    autoFallback:
      typeof settings.autoFallback === 'boolean'
        ? settings.autoFallback
        : DEFAULT_SERVER_SETTINGS.autoFallback,
    maxRetries: isInteger(settings.maxRetries, 0, 10)
      ? settings.maxRetries
      : DEFAULT_SERVER_SETTINGS.maxRetries,
    loadTimeout: isInteger(settings.loadTimeout, 1_000, 60_000)
      ? settings.loadTimeout
      : DEFAULT_SERVER_SETTINGS.loadTimeout,
  };
}

/**
 * Skips invalid entries and sorts the rest by priority. Disabled servers stay, for the admin panel. @throws
 * Error if the configuration has no list of servers
 */
export function parseServerConfig(value: unknown, { allowHttp }: { allowHttp: boolean }): ParsedConfig {
  if (!isRecord(value) || !Array.isArray(value.servers))
    throw new Error('The configuration has no list of servers.');
  const problems: string[] = [];
  const servers = new Map<number, StreamingServer>();
  for (const [index, entry] of value.servers.entries()) {
    const server = readEntry(entry, allowHttp);
    const skip = (reason: string): number => problems.push(`Server ${index + 1} was skipped: ${reason}.`);
    if (typeof server === 'string') skip(server);
    else if (servers.has(server.id)) skip(`another server has id ${server.id}`);
    else if (servers.size === MAX_SERVERS) skip(`at most ${MAX_SERVERS} servers are allowed`);
    else servers.set(server.id, server);
  }
  return {
    config: {
      servers: [...servers.values()].sort((a, b) => a.priority - b.priority || a.id - b.id),
      settings: parseSettings(value.settings),
      version: typeof value.version === 'string' ? value.version.slice(0, 50) : FALLBACK_CONFIG.version,
      lastUpdated: typeof value.lastUpdated === 'string' ? value.lastUpdated.slice(0, 50) : null,
    },
    problems,
  };
}
