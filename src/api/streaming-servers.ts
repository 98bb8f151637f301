import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FALLBACK_CONFIG } from '#shared/streaming-servers';
import type { ServerConfig, StreamingServer } from '#shared/streaming-servers-schema';
import { subscribeToServerConfigUpdate } from '../storage/server-config-update';

const ADDRESS = '/config/servers.json';
const TIMEOUT_MS = 3_000;

export type ListedServer = Pick<StreamingServer, 'id' | 'name' | 'enabled' | 'priority'>;

export type LoadedServers = {
  /** Only enabled servers. */
  readonly config: ServerConfig;
  readonly listed: readonly ListedServer[];
  /** Whether these are the fallback servers, because the configuration did not load. */
  readonly failed: boolean;
};

export const SERVERS_KEY = ['streaming-servers'];

export function toLoadedServers({ config, failed }: Pick<LoadedServers, 'config' | 'failed'>): LoadedServers {
  const servers = config.servers.filter(({ enabled }) => enabled);
  const listed = config.servers.map(({ id, name, enabled, priority }) => ({ id, name, enabled, priority }));
  return { config: { ...config, servers }, listed, failed };
}

async function loadServers(): Promise<LoadedServers> {
  try {
    const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) {
      const allowHttp = window.location.protocol === 'http:';
      const { parseServerConfig } = await import('#shared/server-config-parser');
      const { config } = parseServerConfig(await response.json(), { allowHttp });
      return toLoadedServers({ config, failed: false });
    }
  } catch {
    // As for an error response.
  }
  return toLoadedServers({ config: FALLBACK_CONFIG, failed: true });
}

export function useServers() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: SERVERS_KEY,
    queryFn: loadServers,
    staleTime: 0,
    retry: false,
  });

  useEffect(() => subscribeToServerConfigUpdate(() => void refetch()), [refetch]);

  return { servers: data ?? null, isRefreshing: isFetching, refresh: () => void refetch() };
}
