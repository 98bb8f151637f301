import type { EpisodeNumber } from './episode-number';
import type { MediaType } from './media-type';
import type { ServerConfig, ServerSettings, StreamingServer } from './streaming-servers-schema';

export const MAX_SERVERS = 50;
export const MAX_CONFIG_BYTES = 256 * 1024;

export const DEFAULT_SERVER_SETTINGS: ServerSettings = {
  defaultServer: 1,
  autoFallback: true,
  maxRetries: 3,
  loadTimeout: 10_000,
};

const DEMO_PLAYER = '/demo-player';

/** Marquee's own demo player, used when the configuration cannot be read. */
export const FALLBACK_SERVERS: StreamingServer[] = [
  { name: 'Demo Player', path: DEMO_PLAYER },
  { name: 'Demo Player Two', path: `${DEMO_PLAYER}/two` },
  { name: 'Demo Player Three', path: `${DEMO_PLAYER}/three` },
].map(({ name, path }, index) => ({
  id: index + 1,
  name,
  movieUrl: `${path}/movie`,
  tvUrl: `${path}/tv`,
  enabled: true,
  priority: index + 1,
}));

export const FALLBACK_CONFIG: ServerConfig = {
  servers: FALLBACK_SERVERS,
  settings: DEFAULT_SERVER_SETTINGS,
  version: '1.0.0',
  lastUpdated: null,
};

export type Watchable = EpisodeNumber & { readonly mediaType: MediaType; readonly id: number };

export function embedUrl(server: StreamingServer, { mediaType, id, season, episode }: Watchable): string {
  return mediaType === 'movie' ? `${server.movieUrl}/${id}` : `${server.tvUrl}/${id}/${season}/${episode}`;
}

/** The first existing preferred server, else the default, else the first by priority. */
export function chooseServer(
  { servers, settings }: ServerConfig,
  preferred: readonly (number | null)[],
): StreamingServer | null {
  for (const id of [...preferred, settings.defaultServer]) {
    const server = servers.find((candidate) => candidate.id === id);
    if (server) return server;
  }
  return servers[0] ?? null;
}
