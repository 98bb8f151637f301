import { z } from 'zod';

const milliseconds = z.number();

export const streamingServerSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Addresses are {movieUrl}/{id} and {tvUrl}/{id}/{season}/{episode}. */
  movieUrl: z.string(),
  tvUrl: z.string(),
  enabled: z.boolean(),
  /** The lowest is tried first. */
  priority: z.number(),
});
export type StreamingServer = z.infer<typeof streamingServerSchema>;

export const serverSettingsSchema = z.object({
  defaultServer: z.number(),
  autoFallback: z.boolean(),
  maxRetries: z.number(),
  loadTimeout: milliseconds,
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;

export const serverConfigSchema = z.object({
  servers: z.array(streamingServerSchema),
  settings: serverSettingsSchema,
  version: z.string(),
  lastUpdated: z.string().nullable(),
});
export type ServerConfig = z.infer<typeof serverConfigSchema>;

export const serverConfigReportSchema = serverConfigSchema.extend({
  servers: z.array(streamingServerSchema.pick({ id: true, name: true, priority: true, enabled: true })),
  failed: z.boolean(),
  problems: z.array(z.string()),
});
export type ServerConfigReport = z.infer<typeof serverConfigReportSchema>;
