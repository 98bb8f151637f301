import type { ServerConfigReport } from '#shared/streaming-servers-schema';
import { ServiceError } from '../errors';
import type { ServerConfigReader, ServerConfigReading } from './server-config';

export type ServerAdministration = {
  report(): Promise<ServerConfigReport>;
  /**
   * Reads the file anew and counts what it holds.
   * @throws ServiceError when the fallback servers have to stand in
   */
  refresh(): Promise<{ serverCount: number; enabledCount: number }>;
};

function toReport({ config, failed, problems }: ServerConfigReading): ServerConfigReport {
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

/**
 * What admins and owners see of the streaming servers, and do to them (2 §7 "Server configuration").
 *
 * @param tellOthers lets the other instances read their file anew too
 */
export function createServerAdministration(
  reader: ServerConfigReader,
  tellOthers: () => Promise<void> | undefined = async () => undefined,
): ServerAdministration {
  return {
    report: async () => toReport(reader.read()),
    async refresh() {
      await tellOthers();
      const { config, failed, problems } = reader.readAnew();
      if (failed)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          `The server configuration cannot be read. ${problems.join(' ')}`,
        );
      return {
        serverCount: config.servers.length,
        enabledCount: config.servers.filter(({ enabled }) => enabled).length,
      };
    },
  };
}
