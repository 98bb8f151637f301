import { z } from 'zod';
import { adminProcedure } from '../trpc';
import { adminCall } from './admin-call';

const success = z.literal(true);

export const serverConfigReport = z.object({
  servers: z.array(
    z.object({ id: z.number(), name: z.string(), priority: z.number(), enabled: z.boolean() }),
  ),
  settings: z.object({
    defaultServer: z.number(),
    autoFallback: z.boolean(),
    maxRetries: z.number(),
    /** Milliseconds. */
    loadTimeout: z.number(),
  }),
  version: z.string(),
  lastUpdated: z.string().nullable(),
  failed: z.boolean(),
  problems: z.array(z.string()),
});

/** The streaming servers (2 §7 "Server configuration"). */
export const serverProcedures = {
  serverConfig: adminProcedure
    .meta(
      adminCall(
        'GET',
        '/server-config',
        'The streaming servers, disabled ones too, and what is wrong with them',
      ),
    )
    .input(z.object({}).optional())
    .output(z.object({ success, data: serverConfigReport }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.streamingServers.report() })),

  refreshServers: adminProcedure
    .meta(adminCall('POST', '/refresh-servers', "Reads the streaming servers' configuration again", [429]))
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        message: z.string(),
        data: z.object({ serverCount: z.number(), enabledCount: z.number() }),
      }),
    )
    .mutation(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'servers.refresh');
      const data = await ctx.streamingServers.refresh();
      return { success: true, message: 'Servers refreshed successfully', data };
    }),
};
