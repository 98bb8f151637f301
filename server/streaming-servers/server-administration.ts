import type { ServerConfigReport } from '#shared/streaming-servers-schema';
import { ServiceError } from '../errors';
import type { RedisClient } from '../redis/redis';
import type { ServerConfigReader } from './server-config';

type Services = { readonly serverConfig: ServerConfigReader; readonly redis: RedisClient | null };

export function describeServerConfig({ serverConfig }: Pick<Services, 'serverConfig'>): ServerConfigReport {
  const { config, failed, problems } = serverConfig.read();
  const { servers, settings, version, lastUpdated } = config;
  return {
    servers: servers.map(({ id, name, priority, enabled }) => ({ id, name, priority, enabled })),
    settings,
    version,
    lastUpdated,
    failed,
    problems: [...problems],
  };
}

/** In all instances. @throws ServiceError SERVICE_UNAVAILABLE when the file cannot be used */
export async function refreshServerConfig({ serverConfig, redis }: Services) {
  await redis?.publish('servers-changed');
  const { config, failed, problems } = serverConfig.reload();
  if (failed) {
    const message = `The server configuration can't be read. ${problems.join(' ')}`;
    throw new ServiceError('SERVICE_UNAVAILABLE', message);
  }
  return {
    serverCount: config.servers.length,
    enabledCount: config.servers.filter(({ enabled }) => enabled).length,
  };
}
