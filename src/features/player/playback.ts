import { chooseServer, type Watchable } from '#shared/streaming-servers';
import type { ServerConfig, StreamingServer } from '#shared/streaming-servers-schema';

/**
 * `blocked`: the page's content security policy does not allow the player, so that a retry is useless; `abandoned`: the
 * visitor left it for another server or episode.
 */
export type AttemptStatus = 'loading' | 'playing' | 'timed-out' | 'blocked' | 'abandoned';

export type Attempt = {
  /** 1 for the page's first attempt. */
  readonly number: number;
  readonly server: StreamingServer;
  /** 1 for a server's first try in its round, up to 1 + maxRetries. */
  readonly tryNumber: number;
  /** Choosing a server, retrying and opening another episode start a new round, in which every server may be tried. */
  readonly round: number;
  readonly status: AttemptStatus;
};

export type Playback = {
  readonly watchable: Watchable | null;
  readonly config: ServerConfig | null;
  readonly attempts: readonly Attempt[];
  /** The index of the first attempt to play `watchable`. */
  readonly startIndex: number;
  /** The server that worked last in this browser: the first fallback. */
  readonly lastServer: number | null;
};

export type StoredServers = {
  readonly defaultServer: number | null;
  readonly lastServer: number | null;
};

export type PlaybackEvent =
  | { readonly type: 'title-opened'; readonly watchable: Watchable; readonly stored: StoredServers }
  | {
      readonly type: 'config-loaded';
      readonly config: ServerConfig;
      /** Whether loading failed and `config` is the fallback. */
      readonly failed: boolean;
      readonly stored: StoredServers;
    }
  | {
      readonly type: 'attempt-changed';
      readonly attempt: number;
      readonly status: Exclude<AttemptStatus, 'loading' | 'abandoned'>;
    }
  | { readonly type: 'server-chosen'; readonly serverId: number }
  | { readonly type: 'server-skipped' }
  | { readonly type: 'retried' };

export const INITIAL_PLAYBACK: Playback = {
  watchable: null,
  config: null,
  attempts: [],
  startIndex: 0,
  lastServer: null,
};

/** The attempt on screen; null before the first one and after all have failed. */
export function findCurrentAttempt({ attempts }: Playback): Attempt | null {
  const last = attempts.at(-1);
  return last?.status === 'loading' || last?.status === 'playing' ? last : null;
}

/** The number of the attempt with which the current server began to load; 0 without a current server. */
export function findServerStart(playback: Playback): number {
  const current = findCurrentAttempt(playback);
  return current ? current.number - current.tryNumber + 1 : 0;
}

export function listAttempts({ attempts, startIndex }: Playback): readonly Attempt[] {
  return attempts.slice(startIndex);
}

/** A server's last attempt for each server that was tried for the current title, in the order of the first attempts. */
export function listLastAttempts(playback: Playback): readonly Attempt[] {
  const byServer = new Map<number, Attempt>();
  for (const attempt of listAttempts(playback)) byServer.set(attempt.server.id, attempt);
  return [...byServer.values()];
}

/** The server that needs a reload of the page; null if none does. */
export function findBlockedServer(playback: Playback): StreamingServer | null {
  return listAttempts(playback).find(({ status }) => status === 'blocked')?.server ?? null;
}

/** Whether all servers have failed, so that only the visitor can continue. */
export function hasFailed(playback: Playback): boolean {
  return listAttempts(playback).length > 0 && findCurrentAttempt(playback) === null;
}

/** The next untried server of the round: the one that worked last, otherwise the first by priority. */
export function findNextServer({ config, attempts, lastServer }: Playback): StreamingServer | null {
  const round = attempts.at(-1)?.round;
  const tried = new Set(attempts.filter((attempt) => attempt.round === round).map(({ server }) => server.id));
  const untried = config?.servers.filter(({ id }) => !tried.has(id)) ?? [];
  return untried.find(({ id }) => id === lastServer) ?? untried[0] ?? null;
}

function addAttempt(playback: Playback, server: StreamingServer, tryNumber: number, round: number): Playback {
  const number = playback.attempts.length + 1;
  const attempt: Attempt = { number, server, tryNumber, round, status: 'loading' };
  return { ...playback, attempts: [...playback.attempts, attempt] };
}

function setLastStatus(playback: Playback, status: AttemptStatus): Playback {
  const last = playback.attempts.at(-1);
  return last
    ? { ...playback, attempts: [...playback.attempts.slice(0, -1), { ...last, status }] }
    : playback;
}

function abandonCurrent(playback: Playback): Playback {
  return findCurrentAttempt(playback) ? setLastStatus(playback, 'abandoned') : playback;
}

function startRound(playback: Playback, server: StreamingServer): Playback {
  return addAttempt(abandonCurrent(playback), server, 1, (playback.attempts.at(-1)?.round ?? 0) + 1);
}

/** After a failure: the same server up to maxRetries times, then the next server if autoFallback is on. */
function continueAfter(playback: Playback, { server, tryNumber, round, status }: Attempt): Playback {
  const settings = playback.config?.settings;
  if (!settings) return playback;
  if (status === 'timed-out' && tryNumber <= settings.maxRetries)
    return addAttempt(playback, server, tryNumber + 1, round);
  const next = settings.autoFallback ? findNextServer(playback) : null;
  return next ? addAttempt(playback, next, 1, round) : playback;
}

/** Another episode continues on the server that is playing. */
function openTitle(playback: Playback, watchable: Watchable, stored: StoredServers): Playback {
  const { defaultServer, lastServer } = stored;
  const startIndex = playback.attempts.length;
  const opened = { ...abandonCurrent(playback), watchable, startIndex, lastServer };
  const playingId = findCurrentAttempt(playback)?.server.id ?? null;
  const server = playback.config && chooseServer(playback.config, [playingId, defaultServer]);
  return server ? startRound(opened, server) : opened;
}

function applyConfig(
  playback: Playback,
  config: ServerConfig,
  failed: boolean,
  stored: StoredServers,
): Playback {
  const configured = { ...playback, config, lastServer: stored.lastServer };
  const current = findCurrentAttempt(playback);
  const server = current && config.servers.find(({ id }) => id === current.server.id);
  const isUnchanged =
    server?.movieUrl === current?.server.movieUrl && server?.tvUrl === current?.server.tvUrl;
  // A configuration that failed to load is no reason to stop a player that works.
  if (current && ((server && isUnchanged) || (failed && current.status === 'playing'))) return configured;
  const first = playback.watchable && chooseServer(config, [stored.defaultServer]);
  return first ? startRound(configured, first) : abandonCurrent(configured);
}

function changeAttempt(playback: Playback, number: number, status: AttemptStatus): Playback {
  const current = findCurrentAttempt(playback);
  if (current?.number !== number || current.status === status) return playback;
  if (status === 'timed-out' && current.status === 'playing') return playback;
  const changed = setLastStatus(playback, status);
  return status === 'timed-out' || status === 'blocked'
    ? continueAfter(changed, { ...current, status })
    : changed;
}

export function playbackReducer(playback: Playback, event: PlaybackEvent): Playback {
  switch (event.type) {
    case 'title-opened':
      return openTitle(playback, event.watchable, event.stored);
    case 'config-loaded':
      return applyConfig(playback, event.config, event.failed, event.stored);
    case 'attempt-changed':
      return changeAttempt(playback, event.attempt, event.status);
    case 'server-chosen': {
      const server = playback.config?.servers.find(({ id }) => id === event.serverId);
      return server ? startRound(playback, server) : playback;
    }
    case 'server-skipped': {
      const next = findNextServer(playback);
      const round = playback.attempts.at(-1)?.round ?? 1;
      return next ? addAttempt(setLastStatus(playback, 'abandoned'), next, 1, round) : playback;
    }
    case 'retried': {
      const round = playback.attempts.at(-1)?.round;
      const firstId = playback.attempts.find((attempt) => attempt.round === round)?.server.id ?? null;
      const server = playback.config && chooseServer(playback.config, [firstId]);
      return server ? startRound(playback, server) : playback;
    }
  }
}
