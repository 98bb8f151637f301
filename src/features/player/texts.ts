import { type Attempt, findCurrentAttempt, listAttempts, listLastAttempts, type Playback } from './playback';

export const TEXTS = {
  loading: 'Loading your content...',
  failed: "This title couldn't be loaded.",
  resumesOnline: 'The player will load when the connection is back.',
  needsJavaScript: 'The player needs JavaScript, which is turned off in this browser.',
  notPlaying: 'Not playing?',
  reloadPage: 'Reload page',
  reloadPlayer: 'Reload player',
  retry: 'Try again',
  showServers: 'Show servers',
  tried: 'Servers tried',
} as const;

/** The frame has room for a line each of this many servers. */
const MAX_FAILURE_LINES = 3;

export const tryNextText = (serverName: string): string => `Try the next server: ${serverName}`;
export const serverText = (serverName: string | undefined, isFailed: boolean): string =>
  isFailed ? 'Server: none is playing' : `Server: ${serverName ?? '…'}`;
export const unresponsiveText = (serverName: string): string => `${serverName} seems to have stopped.`;
export const blockedText = (serverName: string): string =>
  `${serverName} was added or changed after you opened this page.`;

function describeOutcome({ status, tryNumber }: Attempt): string {
  switch (status) {
    case 'loading':
      return 'loading';
    case 'playing':
      return 'playing';
    case 'timed-out':
      return `no answer after ${tryNumber} ${tryNumber === 1 ? 'try' : 'tries'}`;
    case 'blocked':
      return 'needs a page reload';
    case 'abandoned':
      return 'skipped';
  }
}

/** @param attempt a server's last attempt */
export const describeServer = (attempt: Attempt): string =>
  `${attempt.server.name}: ${describeOutcome(attempt)}`;

/**
 * What happens while a server loads, as one or two sentences; '' while the first one loads normally. Retries do not
 * change it, because screen readers announce it.
 * @param isSlow whether the current server has been loading for long
 */
export function describeProgress(playback: Playback, isSlow: boolean): string {
  const current = findCurrentAttempt(playback);
  if (current?.status !== 'loading') return '';
  const { server, round } = current;
  if (isSlow) return `${server.name} is taking longer than usual.`;
  const previous = listAttempts(playback).findLast(
    (attempt) => attempt.round === round && attempt.server.id !== server.id,
  );
  return previous ? `${describeServer(previous)}. Trying ${server.name}.` : '';
}

export function describeRetry(playback: Playback): string {
  const current = findCurrentAttempt(playback);
  if (!playback.config || current?.status !== 'loading' || current.tryNumber === 1) return '';
  return `Trying again (${current.tryNumber} of ${playback.config.settings.maxRetries + 1})`;
}

/** Lines for the frame when every server has failed. */
export function describeFailure(playback: Playback): readonly string[] {
  const tried = listLastAttempts(playback);
  if (tried.length > MAX_FAILURE_LINES) return [`No answer from ${tried.length} servers`];
  const lines = tried.map(describeServer);
  return playback.config?.servers.length === 1 ? [...lines, 'There are no other servers.'] : lines;
}
