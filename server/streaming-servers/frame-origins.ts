import type { ServerConfig } from '#shared/streaming-servers';

/** The origins of the enabled players, each once; players on this site's own origin are paths and have none. */
export function frameOriginsOf({ servers }: ServerConfig): string[] {
  const addresses = servers
    .filter(({ enabled }) => enabled)
    .flatMap(({ movieUrl, tvUrl }) => [movieUrl, tvUrl])
    .filter((address) => !address.startsWith('/'));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
