import { chooseServer, type Watchable } from '#shared/streaming-servers';
import type { ServerConfig, StreamingServer } from '#shared/streaming-servers-schema';

/**
 * How an attempt to load a player goes: `slow` is still loading, after half the time it may take; `refused` will
 * not get better by asking again; `left` was given up by the visitor.
 */
export type Outcome = 'loading' | 'slow' | 'playing' | 'timed-out' | 'refused' | 'left';

/** One try to load one server's player; every one of them stays on record, for the visitor to see. */
export type Attempt = {
  /** 1 for the first on this page; tells attempts apart. */
  readonly number: number;
  readonly server: StreamingServer;
  /** 1 for a server's first try in its round, up to 1 + maxRetries. */
  readonly tryNumber: number;
  /** A visitor's choice, Retry and another episode begin a new round, in which every server is worth a try again. */
  readonly round: number;
  readonly outcome: Outcome;
};

export type Playback = {
  /** What is to be played; null until it is known. */
  readonly watchable: Watchable | null;
  /** Enabled servers by priority; null until they are known. */
  readonly config: ServerConfig | null;
  readonly attempts: readonly Attempt[];
  /** How many of the attempts were for what was played before. */
  readonly past: number;
  /** The server that worked last in this browser: the first candidate for a fallback. */
  readonly lastServer: number | null;
};

/** Server ids from this browser's storage. */
export type StoredServers = {
  readonly defaultServer: number | null;
  readonly lastServer: number | null;
};

export type PlaybackEvent =
  | { readonly type: 'opened'; readonly watchable: Watchable; readonly stored: StoredServers }
  | {
      readonly type: 'configured';
      readonly config: ServerConfig;
      /** Whether the configuration could not be had and `config` stands in for it. */
      readonly failed: boolean;
      readonly stored: StoredServers;
    }
  | {
      readonly type: 'reported';
      readonly attempt: number;
      readonly outcome: Exclude<Outcome, 'loading' | 'left'>;
    }
  | { readonly type: 'chosen'; readonly serverId: number }
  | { readonly type: 'skipped' }
  | { readonly type: 'retried' };

export const INITIAL_PLAYBACK: Playback = {
  watchable: null,
  config: null,
  attempts: [],
  past: 0,
  lastServer: null,
};

/** The attempt that is on screen; null before the first and after all have failed. */
export function currentAttempt({ attempts }: Playback): Attempt | null {
  const last = attempts.at(-1);
  return last && (last.outcome === 'loading' || last.outcome === 'slow' || last.outcome === 'playing')
    ? last
    : null;
}

/** The attempts to play what is to be played now. */
export function listAttempts({ attempts, past }: Playback): readonly Attempt[] {
  return attempts.slice(past);
}

/** Whether every server worth a try has failed: only the visitor can go on now. */
export function hasGivenUp(playback: Playback): boolean {
  return listAttempts(playback).length > 0 && currentAttempt(playback) === null;
}

/** The next server to try in this round: the one that worked last, otherwise the first by priority. */
export function nextServer({ config, attempts, lastServer }: Playback): StreamingServer | null {
  const round = attempts.at(-1)?.round;
  const tried = new Set(attempts.filter((attempt) => attempt.round === round).map(({ server }) => server.id));
  const untried = config?.servers.filter(({ id }) => !tried.has(id)) ?? [];
  return untried.find(({ id }) => id === lastServer) ?? untried[0] ?? null;
}

function begin(playback: Playback, server: StreamingServer, tryNumber: number, round: number): Playback {
  const number = playback.attempts.length + 1;
  const attempt: Attempt = { number, server, tryNumber, round, outcome: 'loading' };
  return { ...playback, attempts: [...playback.attempts, attempt] };
}

function settle(playback: Playback, outcome: Outcome): Playback {
  const last = playback.attempts.at(-1);
  return last
    ? { ...playback, attempts: [...playback.attempts.slice(0, -1), { ...last, outcome }] }
    : playback;
}

function beginRound(playback: Playback, server: StreamingServer): Playback {
  const left = currentAttempt(playback) ? settle(playback, 'left') : playback;
  return begin(left, server, 1, (playback.attempts.at(-1)?.round ?? 0) + 1);
}

/** After a failed attempt: the same server again, then with autoFallback the next, until none is left. */
function goOn(playback: Playback, { server, tryNumber, round, outcome }: Attempt): Playback {
  const settings = playback.config?.settings;
  if (!settings) return playback;
  if (outcome === 'timed-out' && tryNumber <= settings.maxRetries)
    return begin(playback, server, tryNumber + 1, round);
  const next = settings.autoFallback ? nextServer(playback) : null;
  return next ? begin(playback, next, 1, round) : playback;
}

/** Another episode goes on with the server that plays; the attempts begin anew. */
function open(playback: Playback, watchable: Watchable, stored: StoredServers): Playback {
  const left = currentAttempt(playback) ? settle(playback, 'left') : playback;
  const { defaultServer, lastServer } = stored;
  const opened = { ...left, watchable, past: left.attempts.length, lastServer };
  const playing = currentAttempt(playback)?.server.id ?? null;
  const server = playback.config && chooseServer(playback.config, [playing, defaultServer]);
  return server ? beginRound(opened, server) : opened;
}

function configure(
  playback: Playback,
  config: ServerConfig,
  failed: boolean,
  stored: StoredServers,
): Playback {
  const configured = { ...playback, config, lastServer: stored.lastServer };
  const current = currentAttempt(playback);
  const kept = current && config.servers.find(({ id }) => id === current.server.id);
  const isAsItWas = kept?.movieUrl === current?.server.movieUrl && kept?.tvUrl === current?.server.tvUrl;
  // What plays goes on playing while its server is as it was, and when nobody can say how it is.
  if (current && ((kept && isAsItWas) || (failed && current.outcome === 'playing'))) return configured;
  const first = playback.watchable && chooseServer(config, [stored.defaultServer]);
  if (first) return beginRound(configured, first);
  return current ? settle(configured, 'left') : configured;
}

function report(playback: Playback, number: number, outcome: Outcome): Playback {
  const current = currentAttempt(playback);
  // What an attempt that is over still says no longer counts.
  if (current?.number !== number || current.outcome === outcome) return playback;
  if (outcome === 'slow' && current.outcome !== 'loading') return playback;
  if (outcome === 'timed-out' && current.outcome === 'playing') return playback;
  const settled = settle(playback, outcome);
  const hasFailed = outcome === 'timed-out' || outcome === 'refused';
  return hasFailed ? goOn(settled, { ...current, outcome }) : settled;
}

/**
 * The player's states and the transitions between them. The configuration decides how long a server may take
 * (loadTimeout), how often it is retried (maxRetries), and whether another follows (autoFallback).
 */
export function playbackReducer(playback: Playback, event: PlaybackEvent): Playback {
  switch (event.type) {
    case 'opened':
      return open(playback, event.watchable, event.stored);
    case 'configured':
      return configure(playback, event.config, event.failed, event.stored);
    case 'reported':
      return report(playback, event.attempt, event.outcome);
    case 'chosen': {
      const server = playback.config?.servers.find(({ id }) => id === event.serverId);
      return server ? beginRound(playback, server) : playback;
    }
    case 'skipped': {
      const next = nextServer(playback);
      const round = playback.attempts.at(-1)?.round ?? 1;
      return next ? begin(settle(playback, 'left'), next, 1, round) : playback;
    }
    case 'retried': {
      const round = playback.attempts.at(-1)?.round;
      const first = playback.attempts.find((attempt) => attempt.round === round)?.server.id ?? null;
      const server = playback.config && chooseServer(playback.config, [first]);
      return server ? beginRound(playback, server) : playback;
    }
  }
}
