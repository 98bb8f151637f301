import { z } from 'zod';

/** A third-party player. */
export const streamingServerSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The address of a movie is {movieUrl}/{id}, that of an episode {tvUrl}/{id}/{season}/{episode}. */
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
  /** Milliseconds that a player may take to load. */
  loadTimeout: z.number(),
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;

export const serverConfigSchema = z.object({
  servers: z.array(streamingServerSchema),
  settings: serverSettingsSchema,
  version: z.string(),
  lastUpdated: z.string().nullable(),
});
export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** The configuration as the admin panel shows it. */
export const serverConfigReportSchema = serverConfigSchema.extend({
  servers: z.array(streamingServerSchema.pick({ id: true, name: true, priority: true, enabled: true })),
  /** Whether the file is unusable and the fallback servers are in use. */
  failed: z.boolean(),
  /** Errors in the file, a sentence each. */
  problems: z.array(z.string()),
});
export type ServerConfigReport = z.infer<typeof serverConfigReportSchema>;
