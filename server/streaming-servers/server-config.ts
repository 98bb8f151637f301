import { readFileSync, type Stats, statSync } from 'node:fs';
import { errorMessage } from '#shared/error-details';
import { parseJson } from '#shared/json';
import { parseServerConfig } from '#shared/server-config-parser';
import { FALLBACK_CONFIG, MAX_CONFIG_BYTES } from '#shared/streaming-servers';
import type { ServerConfig } from '#shared/streaming-servers-schema';
import type { Log } from '../config/logger';

/** Two edits within one tick of a file system's clock, up to 2 seconds, leave the same timestamps. */
const CLOCK_TICK_MS = 2_000;

export type ServerConfigReading = {
  /** All valid servers; the fallback when `failed`. */
  readonly config: ServerConfig;
  readonly failed: boolean;
  readonly problems: readonly string[];
  /** Of the enabled players, for frame-src. */
  readonly frameOrigins: readonly string[];
};

export type ServerConfigReader = {
  /** Never throws; returns the same object until the file changes. */
  read(): ServerConfigReading;
  reload(): ServerConfigReading;
  onChange(listener: () => void): void;
};

type ServerConfigOptions = {
  readonly path: string;
  readonly allowHttp: boolean;
  readonly log: Log;
};

type Content = { readonly text: string } | { readonly problem: string };

function findStats(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

/** Changes with the file; null when timestamps cannot show that it is unchanged. */
function findStamp(path: string): string | null {
  const stats = findStats(path);
  if (!stats) return 'missing';
  if (Math.abs(Date.now() - stats.mtimeMs) < CLOCK_TICK_MS) return null;
  return [stats.dev, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join();
}

function readContent(path: string): Content {
  const stats = findStats(path);
  if (!stats) return { problem: "The file doesn't exist." };
  // Opening a pipe would block until something is written into it.
  if (!stats.isFile()) return { problem: "It isn't a file." };
  if (stats.size > MAX_CONFIG_BYTES) return { problem: `It's larger than ${MAX_CONFIG_BYTES} bytes.` };
  try {
    return { text: readFileSync(path, 'utf8').replace(/^\uFEFF/, '') };
  } catch (error) {
    return { problem: errorMessage(error) };
  }
}

function frameOriginsOf({ servers }: ServerConfig): string[] {
  const addresses = servers
    .filter(({ enabled }) => enabled)
    .flatMap(({ movieUrl, tvUrl }) => [movieUrl, tvUrl])
    .filter((address) => !address.startsWith('/'));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Each read checks the timestamps of the file, which takes 2 µs, so that an edit applies to the next response. */
export function createServerConfig(options: ServerConfigOptions): ServerConfigReader {
  const { path, allowHttp, log } = options;
  const listeners: (() => void)[] = [];
  let stamp: string | null = null;
  let content: Content | null = null;
  let reading: ServerConfigReading = {
    config: FALLBACK_CONFIG,
    failed: true,
    problems: [],
    frameOrigins: frameOriginsOf(FALLBACK_CONFIG),
  };

  function parse(found: Content): ServerConfigReading {
    try {
      if ('problem' in found) throw new Error(found.problem);
      const json = parseJson(found.text);
      if (json === undefined) throw new Error("It isn't valid JSON.");
      const { config, problems } = parseServerConfig(json, { allowHttp });
      if (problems.length > 0) log.warn({ path, problems }, 'Skipped invalid streaming servers');
      else log.info({ path, servers: config.servers.length }, 'Loaded the streaming servers');
      return { config, failed: false, problems, frameOrigins: frameOriginsOf(config) };
    } catch (error) {
      log.warn({ path, err: error }, 'Could not read the streaming servers; using the fallback servers');
      const frameOrigins = frameOriginsOf(FALLBACK_CONFIG);
      return { config: FALLBACK_CONFIG, failed: true, problems: [errorMessage(error)], frameOrigins };
    }
  }

  function reload(): ServerConfigReading {
    const found = readContent(path);
    if (content && JSON.stringify(found) === JSON.stringify(content)) return reading;
    const isFirst = content === null;
    content = found;
    reading = parse(found);
    if (!isFirst) for (const listener of listeners) listener();
    return reading;
  }

  return {
    read() {
      const current = findStamp(path);
      if (current !== null && current === stamp) return reading;
      stamp = current;
      return reload();
    },
    reload,
    onChange: (listener) => void listeners.push(listener),
  };
}
