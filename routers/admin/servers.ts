import { z } from 'zod';
import { serverConfigReportSchema } from '#shared/streaming-servers-schema';
import { recordAction } from '../../server/administration/audit-log';
import {
  describeServerConfig,
  refreshServerConfig,
} from '../../server/streaming-servers/server-administration';
import { dataOutput, messageOutput, noInput, rest } from '../rest';
import { adminProcedure } from '../trpc';

/** The streaming servers. */
export const serverProcedures = {
  serverConfig: adminProcedure
    .meta(
      rest('GET', '/admin/server-config', 'admin', 'List all streaming servers and configuration problems'),
    )
    .input(noInput)
    .output(dataOutput(serverConfigReportSchema))
    .query(async ({ ctx }) => ({ success: true, data: await describeServerConfig(ctx) })),

  refreshServers: adminProcedure
    .meta(
      rest('POST', '/admin/refresh-servers', 'admin', 'Reload the streaming server configuration', {
        errors: [429],
      }),
    )
    .input(noInput)
    .output(messageOutput.extend({ data: z.object({ serverCount: z.number(), enabledCount: z.number() }) }))
    .mutation(async ({ ctx }) => {
      await recordAction(ctx, 'servers.refresh');
      const data = await refreshServerConfig(ctx);
      return { success: true, message: 'Servers refreshed successfully', data };
    }),
};
