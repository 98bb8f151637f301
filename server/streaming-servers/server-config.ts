import { FALLBACK_CONFIG, parseServerConfig, type ServerConfig } from '#shared/streaming-servers';
import { answerInTime } from '../answer-in-time';
import type { Log } from '../log';
import { frameOriginsOf } from './frame-origins';
import { readConfigFile } from './read-config-file';

/** The file is looked at when it is needed, at most this often: edits act at once, requests do not pay for it. */
const MAX_AGE_MS = 1_000;
const READ_TIMEOUT_MS = 2_000;

export type ServerConfigReading = {
  /** All valid servers, disabled ones too; the fallback when `failed`. */
  readonly config: ServerConfig;
  /** Whether the file is missing, too large, too slow or broken as a whole. */
  readonly failed: boolean;
  /** A sentence for each entry that was left out, or the one that says why the file was. */
  readonly problems: readonly string[];
};

export type ServerConfigReader = {
  /** The configuration as the file says it now, give or take a second. Never rejects. */
  read(): Promise<ServerConfigReading>;
  /** The configuration as the file says it from now on. Never rejects. */
  readAnew(): Promise<ServerConfigReading>;
  /** Origins of the enabled players for frame-src, this site's own left out, as last read. Call `read` once first. */
  frameOrigins(): readonly string[];
};

type ServerConfigOptions = {
  readonly path: string;
  /** Players on plain http: for development only. */
  readonly allowHttp: boolean;
  readonly log: Log;
  /** Called when the file says something else than before. */
  readonly onChange?: () => void;
};

/** What the file said when it was last looked at: its text, or why it could not be read. */
type Content = { readonly text: string } | { readonly problem: string };

const UNREAD: ServerConfigReading = { config: FALLBACK_CONFIG, failed: true, problems: [] };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('It is no JSON.', { cause });
  }
}

/** The streaming servers of the configuration file (2 §7 "Server configuration"), kept up to date with it. */
export function createServerConfig({
  path,
  allowHttp,
  log,
  onChange,
}: ServerConfigOptions): ServerConfigReader {
  let seen: Content | null = null;
  let reading = UNREAD;
  let origins: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | null = null;
  let fileRead: Promise<string> | null = null;

  /** A read that hangs (a network disk gone away) is waited for again, not joined by another. */
  function readFile(): Promise<string> {
    fileRead ??= readConfigFile(path).finally(() => {
      fileRead = null;
    });
    return fileRead;
  }

  async function look(): Promise<Content> {
    try {
      const tooSlow = () => new Error('It took too long to read.');
      return { text: await answerInTime(readFile(), READ_TIMEOUT_MS, tooSlow) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  function parse(content: Content): ServerConfigReading {
    try {
      if ('problem' in content) throw new Error(content.problem);
      const { config, problems } = parseServerConfig(parseJson(content.text), { allowHttp });
      if (problems.length > 0) log.warn({ path, problems }, 'Some streaming servers were left out.');
      else log.info({ path, servers: config.servers.length }, 'Streaming servers read.');
      return { config, failed: false, problems };
    } catch (error) {
      log.warn({ path, err: error }, 'The streaming servers cannot be read; the fallback servers stand in.');
      return { ...UNREAD, problems: [error instanceof Error ? error.message : String(error)] };
    }
  }

  async function refresh(): Promise<void> {
    const content = await look();
    readAt = performance.now();
    const before = seen;
    if (before && JSON.stringify(content) === JSON.stringify(before)) return;
    seen = content;
    reading = parse(content);
    origins = frameOriginsOf(reading.config);
    if (before) onChange?.();
  }

  /** Null where the file was looked at a moment ago: every page asks. */
  function keepCurrent(): Promise<void> | null {
    if (performance.now() - readAt < MAX_AGE_MS) return null;
    current ??= refresh().finally(() => {
      current = null;
    });
    return current;
  }

  return {
    async read() {
      await keepCurrent();
      return reading;
    },
    async readAnew() {
      // One that is under way may have begun before the edit.
      await current;
      readAt = Number.NEGATIVE_INFINITY;
      await keepCurrent();
      return reading;
    },
    frameOrigins() {
      void keepCurrent();
      return origins;
    },
  };
}
