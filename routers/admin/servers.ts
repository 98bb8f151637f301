import { z } from 'zod';
import { adminProcedure, router } from './trpc';

const call = (method: 'GET' | 'POST', path: `/${string}`, summary: string) => ({
  openapi: { method, path: `/admin${path}` as const, tags: ['admin'], summary },
});

const success = z.literal(true);

const serverConfigReport = z.object({
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

/** What admins and owners see and do (2 §7). */
export const adminRouter = router({
  serverConfig: adminProcedure
    .meta(
      call('GET', '/server-config', 'The streaming servers, disabled ones too, and what is wrong with them'),
    )
    .input(z.object({}).optional())
    .output(z.object({ success, data: serverConfigReport }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.streamingServers.report() })),

  refreshServers: adminProcedure
    .meta(call('POST', '/refresh-servers', "Reads the streaming servers' configuration anew"))
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        message: z.string(),
        data: z.object({ serverCount: z.number(), enabledCount: z.number() }),
      }),
    )
    .mutation(async ({ ctx }) => ({
      success: true,
      message: 'Servers refreshed successfully',
      data: await ctx.streamingServers.refresh(),
    })),
});
