import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FALLBACK_CONFIG, parseServerConfig, type ServerConfig } from '#shared/streaming-servers';

const ADDRESS = '/config/servers.json';
const TIMEOUT_MS = 3_000;
/** Set by whoever changed the configuration, so that other tabs notice (2 §4 "Player"). */
const UPDATED_KEY = 'marquee_server_config_updated';
const UPDATED_EVENT = 'serverConfigUpdated';

export type LoadedServers = {
  /** Enabled servers only, by priority. */
  readonly config: ServerConfig;
  /** Whether the configuration could not be had and the fallback servers stand in. */
  readonly failed: boolean;
};

async function fetchServers(): Promise<LoadedServers> {
  const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const allowHttp = window.location.protocol === 'http:';
  const { config } = parseServerConfig(await response.json(), { allowHttp });
  return { config: { ...config, servers: config.servers.filter(({ enabled }) => enabled) }, failed: false };
}

/** The streaming servers and their settings (2 §7 "Server configuration"). Never rejects. */
async function loadServers(): Promise<LoadedServers> {
  try {
    return await fetchServers();
  } catch {
    return { config: FALLBACK_CONFIG, failed: true };
  }
}

/** The streaming servers; read anew when a page opens and whenever somebody says that they have changed. */
export function useServers() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['streaming-servers'],
    queryFn: loadServers,
    staleTime: 0,
    retry: false,
  });

  useEffect(() => {
    const onUpdate = () => void refetch();
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === UPDATED_KEY) onUpdate();
    };
    window.addEventListener(UPDATED_EVENT, onUpdate);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener(UPDATED_EVENT, onUpdate);
      window.removeEventListener('storage', onStorage);
    };
  }, [refetch]);

  return { servers: data ?? null, isRefreshing: isFetching, refresh: () => void refetch() };
}
