import type { ServerSettings } from '#shared/streaming-servers-schema';
import type { Episode } from '#shared/title-page';
import { type Attempt, findCurrentAttempt, listAttempts, type Playback } from './playback';

export const TEXTS = {
  loading: 'Loading your content...',
  failed: "This title couldn't be loaded.",
  resumesOnline: 'The player will load when the connection is back.',
  needsJavaScript: 'The player needs JavaScript, which is turned off in this browser.',
  notPlaying: 'Not playing?',
  reloadPage: 'Reload page',
  reloadPlayer: 'Reload player',
  retry: 'Try again',
  upNext: 'Up next',
  playNow: 'Play now',
  cancel: 'Cancel',
  close: 'Close',
  loadingNext: 'Loading the next episode…',
  nextFailed: "The next episode couldn't be loaded.",
  openShow: 'Go to the show',
  similar: 'You might also like',
} as const;

export const episodeText = (season: number, { number, name }: Pick<Episode, 'number' | 'name'>): string =>
  `S${season}E${number}${name ? ` · ${name}` : ''}`;
export const airsText = (date: string): string => `Airs ${date}`;
export const startsInText = (seconds: number): string =>
  `Starts in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;

export const tryServerText = (serverName: string): string => `Try ${serverName}`;
export const unresponsiveText = (serverName: string): string => `${serverName} seems to have stopped.`;
export const blockedText = (serverName: string): string =>
  `${serverName} was added or changed after you opened this page.`;

const formatSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;

export function describeStatus({ status }: Attempt, { loadTimeout }: ServerSettings): string {
  switch (status) {
    case 'loading':
      return 'is loading';
    case 'slow':
      return 'is taking longer than usual';
    case 'playing':
      return 'loaded';
    case 'timed-out':
      return `didn't load within ${formatSeconds(loadTimeout)}`;
    case 'blocked':
      return 'needs a page reload';
    case 'abandoned':
      return 'was skipped';
  }
}

/** What happens while no player is on screen, as one or two sentences; '' while a first attempt loads normally. */
export function describeProgress(playback: Playback): string {
  const { config } = playback;
  const attempts = listAttempts(playback);
  const current = findCurrentAttempt(playback);
  const last = attempts.at(-1);
  if (!config || !last) return '';
  if (!current) {
    return config.servers.length < 2
      ? `${last.server.name} ${describeStatus(last, config.settings)}, and there are no other servers.`
      : 'Try again, or choose another server below.';
  }
  const { server, tryNumber } = current;
  if (current.status === 'slow') return `${server.name} ${describeStatus(current, config.settings)}.`;
  const previous = attempts.at(-2);
  if (!previous || previous.round !== current.round) return '';
  const reason = `${previous.server.name} ${describeStatus(previous, config.settings)}.`;
  return tryNumber > 1
    ? `${reason} Trying again (${tryNumber} of ${config.settings.maxRetries + 1}).`
    : `${reason} Trying ${server.name}.`;
}
