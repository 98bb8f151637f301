import { describe, expect, test } from 'vitest';
import type { ServerConfig } from '#shared/streaming-servers-schema';
import {
  type AttemptStatus,
  findCurrentAttempt,
  findNextServer,
  findServerStart,
  hasFailed,
  INITIAL_PLAYBACK,
  listAttempts,
  listLastAttempts,
  type Playback,
  type PlaybackEvent,
  playbackReducer,
} from '../../src/features/player/playback';
import {
  describeFailure,
  describeProgress,
  describeRetry,
  describeServer,
} from '../../src/features/player/texts';
import { buildServer } from '../builders/streaming-servers';

function configOf(ids: readonly number[], settings: Partial<ServerConfig['settings']> = {}): ServerConfig {
  return {
    servers: ids.map((id) => buildServer(id)),
    settings: { defaultServer: 1, autoFallback: true, maxRetries: 1, loadTimeout: 10_000, ...settings },
    version: '1.0.0',
    lastUpdated: null,
  };
}

const run = (playback: Playback, ...events: PlaybackEvent[]): Playback =>
  events.reduce(playbackReducer, playback);

const configured = (
  config: ServerConfig,
  defaultServer: number | null = null,
  lastServer: number | null = null,
  failed = false,
): PlaybackEvent => ({ type: 'config-loaded', config, failed, stored: { defaultServer, lastServer } });

const opened = (episode: number): PlaybackEvent => ({
  type: 'title-opened',
  watchable: { mediaType: 'tv', id: 5, season: 1, episode },
  stored: { defaultServer: null, lastServer: null },
});

const begin = (config: ServerConfig, defaultServer: number | null = null, lastServer: number | null = null) =>
  run(INITIAL_PLAYBACK, opened(1), configured(config, defaultServer, lastServer));

/** Reports a status of the attempt on screen. */
function report(
  playback: Playback,
  ...statuses: Exclude<AttemptStatus, 'loading' | 'abandoned'>[]
): Playback {
  return statuses.reduce((before, status) => {
    const attempt = findCurrentAttempt(before)?.number ?? 0;
    return playbackReducer(before, { type: 'attempt-changed', attempt, status });
  }, playback);
}

/** All attempts so far, as '1:timed-out' for server 1. */
const listStatuses = ({ attempts }: Playback) =>
  attempts.map(({ server: { id }, status }) => `${id}:${status}`);

describe('the first attempt', () => {
  test('waits for the configuration', () => {
    expect(findCurrentAttempt(INITIAL_PLAYBACK)).toBeNull();
    expect(hasFailed(INITIAL_PLAYBACK)).toBe(false);
  });

  test('uses the configured default server, or the stored one', () => {
    expect(listStatuses(begin(configOf([1, 2, 3], { defaultServer: 2 })))).toEqual(['2:loading']);
    expect(listStatuses(begin(configOf([1, 2, 3], { defaultServer: 2 }), 3))).toEqual(['3:loading']);
  });

  test('does not use the server that worked last, which is the first fallback', () => {
    const playback = begin(configOf([1, 2, 3], { maxRetries: 0 }), null, 3);
    expect(listStatuses(playback)).toEqual(['1:loading']);
    expect(listStatuses(report(playback, 'timed-out', 'timed-out', 'timed-out'))).toEqual([
      '1:timed-out',
      '3:timed-out',
      '2:timed-out',
    ]);
  });

  test('starts once the title is opened, and only once', () => {
    const ready = run(INITIAL_PLAYBACK, configured(configOf([1])));
    expect(ready.attempts).toEqual([]);
    expect(listStatuses(run(ready, opened(1)))).toEqual(['1:loading']);
  });

  test('does not exist without servers', () => {
    expect(begin(configOf([])).attempts).toEqual([]);
  });
});

describe('loading', () => {
  test('ends in playing, and does not time out afterwards', () => {
    expect(listStatuses(report(begin(configOf([1, 2])), 'playing', 'timed-out'))).toEqual(['1:playing']);
  });

  test('of a server starts with its first try', () => {
    const config = configOf([1, 2]);
    expect(findServerStart(INITIAL_PLAYBACK)).toBe(0);
    expect(findServerStart(begin(config))).toBe(1);
    expect(findServerStart(report(begin(config), 'timed-out'))).toBe(1);
    expect(findServerStart(report(begin(config), 'timed-out', 'timed-out', 'timed-out'))).toBe(3);
    expect(findServerStart(run(begin(config), { type: 'server-chosen', serverId: 1 }))).toBe(2);
  });

  test('that times out is retried maxRetries times, then the next server by priority follows', () => {
    const playback = report(
      begin(configOf([1, 2, 3], { maxRetries: 2, defaultServer: 2 })),
      'timed-out',
      'timed-out',
    );
    expect(listStatuses(playback)).toEqual(['2:timed-out', '2:timed-out', '2:loading']);
    expect(findCurrentAttempt(playback)?.tryNumber).toBe(3);
    expect(listStatuses(report(playback, 'timed-out')).at(-1)).toBe('1:loading');
  });

  test('fails after every server was tried once', () => {
    const playback = report(
      begin(configOf([1, 2, 3], { maxRetries: 0 }), 2),
      'timed-out',
      'timed-out',
      'timed-out',
    );
    expect(listStatuses(playback)).toEqual(['2:timed-out', '1:timed-out', '3:timed-out']);
    expect(hasFailed(playback)).toBe(true);
    expect(findNextServer(playback)).toBeNull();
  });

  test('is retried with its server only without autoFallback', () => {
    const playback = report(begin(configOf([1, 2], { autoFallback: false })), 'timed-out', 'timed-out');
    expect(listStatuses(playback)).toEqual(['1:timed-out', '1:timed-out']);
    expect(hasFailed(playback)).toBe(true);
  });

  test('that is blocked continues with the next server without a retry', () => {
    expect(listStatuses(report(begin(configOf([1, 2])), 'blocked'))).toEqual(['1:blocked', '2:loading']);
  });

  test('ignores a status of an earlier attempt', () => {
    const playback = report(begin(configOf([1, 2])), 'timed-out');
    const late = run(playback, { type: 'attempt-changed', attempt: 1, status: 'playing' });
    expect(late).toBe(playback);
  });
});

describe('a choice of the visitor', () => {
  test('abandons the current attempt and starts a round with all servers', () => {
    const failed = report(begin(configOf([1, 2], { maxRetries: 0 })), 'timed-out');
    const chosen = run(failed, { type: 'server-chosen', serverId: 1 });
    expect(listStatuses(chosen)).toEqual(['1:timed-out', '2:abandoned', '1:loading']);
    expect(findNextServer(chosen)?.id).toBe(2);
    expect(listStatuses(report(chosen, 'timed-out')).at(-1)).toBe('2:loading');
  });

  test('to skip selects the next server of the round, up to the last', () => {
    const playing = report(begin(configOf([1, 2, 3]), 2), 'playing');
    const skip: PlaybackEvent = { type: 'server-skipped' };
    expect(listStatuses(run(playing, skip, skip))).toEqual(['2:abandoned', '1:abandoned', '3:loading']);
    expect(listStatuses(run(playing, skip, skip, skip))).toEqual(['2:abandoned', '1:abandoned', '3:loading']);
  });

  test('of an unknown server has no effect', () => {
    const playback = begin(configOf([1]));
    expect(run(playback, { type: 'server-chosen', serverId: 9 })).toBe(playback);
  });

  test('to retry starts with the first server of the failed round', () => {
    const failed = report(begin(configOf([1, 2], { maxRetries: 0 }), 2), 'timed-out', 'timed-out');
    const again = run(failed, { type: 'retried' });
    expect(listStatuses(again)).toEqual(['2:timed-out', '1:timed-out', '2:loading']);
    expect(findCurrentAttempt(again)).toMatchObject({ tryNumber: 1, number: 3 });
  });
});

describe('a changed configuration', () => {
  test('does not change a player whose server is unchanged', () => {
    const playing = report(begin(configOf([1, 2])), 'playing');
    const after = run(playing, configured(configOf([1, 2, 3]), 3));
    expect(listStatuses(after)).toEqual(['1:playing']);
    expect(after.config?.servers).toHaveLength(3);
  });

  test('replaces a player whose server is removed or has another URL', () => {
    const playing = report(begin(configOf([1, 2])), 'playing');
    expect(listStatuses(run(playing, configured(configOf([2]))))).toEqual(['1:abandoned', '2:loading']);
    const config = configOf([1]);
    const moved = { ...config, servers: [{ ...buildServer(1), movieUrl: 'https://moved.example' }] };
    expect(listStatuses(run(playing, configured(moved)))).toEqual(['1:abandoned', '1:loading']);
  });

  test('retries a title that could not be played', () => {
    const failed = report(begin(configOf([1], { maxRetries: 0 })), 'timed-out');
    expect(listStatuses(run(failed, configured(configOf([1]))))).toEqual(['1:timed-out', '1:loading']);
  });

  test('without servers ends the playback, and does not change failed attempts', () => {
    expect(listStatuses(run(report(begin(configOf([1])), 'playing'), configured(configOf([]))))).toEqual([
      '1:abandoned',
    ]);
    const failed = report(begin(configOf([1], { maxRetries: 0 })), 'timed-out');
    expect(listStatuses(run(failed, configured(configOf([]))))).toEqual(['1:timed-out']);
  });
});

test('a fallback configuration replaces a loading player, but not a playing one', () => {
  const failed = configured(configOf([8]), null, null, true);
  expect(listStatuses(run(report(begin(configOf([1, 2])), 'playing'), failed))).toEqual(['1:playing']);
  expect(listStatuses(run(begin(configOf([1, 2])), failed))).toEqual(['1:abandoned', '8:loading']);
});

describe('the next episode', () => {
  test('continues with the playing server, in a new round without failures', () => {
    const playing = report(begin(configOf([1, 2, 3], { maxRetries: 0 })), 'timed-out', 'playing');
    const next = run(playing, opened(2));
    expect(listStatuses(next)).toEqual(['1:timed-out', '2:abandoned', '2:loading']);
    expect(listAttempts(next).map(({ number }) => number)).toEqual([3]);
    expect(findNextServer(next)?.id).toBe(1);
    expect(describeProgress(next, false)).toBe('');
  });

  test('is attempted after a failed one', () => {
    const failed = report(begin(configOf([1, 2], { maxRetries: 0 })), 'timed-out', 'timed-out');
    const next = run(failed, opened(2));
    expect(hasFailed(next)).toBe(false);
    expect(listStatuses(next).at(-1)).toBe('1:loading');
  });
});

describe('the status message', () => {
  const config = configOf([1, 2]);

  test.each<[string, boolean, Playback]>([
    ['', false, begin(config)],
    ['Player 1 is taking longer than usual.', true, begin(config)],
    ['', false, report(begin(config), 'timed-out')],
    ['Player 1 is taking longer than usual.', true, report(begin(config), 'timed-out')],
    [
      'Player 1: no answer after 2 tries. Trying Player 2.',
      false,
      report(begin(config), 'timed-out', 'timed-out'),
    ],
    [
      'Player 1: no answer after 2 tries. Trying Player 2.',
      false,
      report(begin(config), 'timed-out', 'timed-out', 'timed-out'),
    ],
    ['Player 1: needs a page reload. Trying Player 2.', false, report(begin(config), 'blocked')],
    ['Player 1: skipped. Trying Player 2.', false, run(begin(config), { type: 'server-skipped' })],
    ['', false, run(begin(config), { type: 'server-chosen', serverId: 2 })],
    ['', true, report(begin(config), 'playing')],
    ['', false, report(begin(config), 'blocked', 'blocked')],
  ])('%s (slow: %s)', (sentence, isSlow, playback) => {
    expect(describeProgress(playback, isSlow)).toBe(sentence);
  });

  test('counts the tries of the current server', () => {
    expect(describeRetry(begin(config))).toBe('');
    expect(describeRetry(report(begin(config), 'timed-out'))).toBe('Trying again (2 of 2)');
    expect(describeRetry(report(begin(config), 'timed-out', 'timed-out'))).toBe('');
    expect(describeRetry(report(begin(config), 'timed-out', 'playing'))).toBe('');
  });

  test('of a failure has a line for each of three servers, or the number of servers', () => {
    const fail = (ids: readonly number[]) =>
      report(begin(configOf(ids, { maxRetries: 0 })), ...ids.map(() => 'timed-out' as const));
    expect(describeFailure(fail([1]))).toEqual([
      'Player 1: no answer after 1 try',
      'There are no other servers.',
    ]);
    expect(describeFailure(fail([1, 2, 3]))).toEqual([
      'Player 1: no answer after 1 try',
      'Player 2: no answer after 1 try',
      'Player 3: no answer after 1 try',
    ]);
    expect(describeFailure(fail([1, 2, 3, 4]))).toEqual(['No answer from 4 servers']);
  });
});

describe('the list of servers tried', () => {
  const listLines = (playback: Playback) => listLastAttempts(playback).map(describeServer);

  test('has one line for each server', () => {
    const playing = report(begin(configOf([1, 2, 3])), 'timed-out', 'timed-out', 'playing');
    expect(listLines(playing)).toEqual(['Player 1: no answer after 2 tries', 'Player 2: playing']);
    const skipped = run(playing, { type: 'server-skipped' });
    expect(listLines(skipped)).toEqual([
      'Player 1: no answer after 2 tries',
      'Player 2: skipped',
      'Player 3: loading',
    ]);
  });

  test('replaces the line of a server that is tried again', () => {
    const failed = report(begin(configOf([1, 2])), 'timed-out', 'timed-out', 'blocked');
    expect(listLines(failed)).toEqual(['Player 1: no answer after 2 tries', 'Player 2: needs a page reload']);
    const chosen = report(run(failed, { type: 'server-chosen', serverId: 1 }), 'playing');
    expect(listLines(chosen)).toEqual(['Player 1: playing', 'Player 2: needs a page reload']);
  });

  test('does not list the servers of the previous episode', () => {
    expect(listLines(run(report(begin(configOf([1, 2])), 'blocked', 'playing'), opened(2)))).toEqual([
      'Player 2: loading',
    ]);
  });
});
