import type { ServerSettings } from '#shared/streaming-servers-schema';
import { type Attempt, currentAttempt, listAttempts, type Playback } from './playback';

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;

/** What became of an attempt, as the end of a sentence that began with the server's name. */
export function describeOutcome({ outcome }: Attempt, { loadTimeout }: ServerSettings): string {
  switch (outcome) {
    case 'loading':
      return 'is loading';
    case 'slow':
      return 'is taking longer than usual';
    case 'playing':
      return 'has loaded';
    case 'timed-out':
      return `did not load within ${seconds(loadTimeout)}`;
    case 'refused':
      return 'may not be shown on this page';
    case 'left':
      return 'was left for another';
  }
}

/** One sentence on what is being done about a player that is not there yet; '' while there is nothing to say. */
export function describeProgress(playback: Playback): string {
  const { config } = playback;
  const attempts = listAttempts(playback);
  const attempt = currentAttempt(playback);
  const last = attempts.at(-1);
  if (!config || !last) return '';
  if (!attempt) {
    const isOnly = config.servers.length < 2;
    return isOnly
      ? `${last.server.name} ${describeOutcome(last, config.settings)}, and there is no other server.`
      : 'Retry, or choose another server below.';
  }
  const { server, tryNumber } = attempt;
  if (attempt.outcome === 'slow') return `${server.name} ${describeOutcome(attempt, config.settings)}.`;
  const before = attempts.at(-2);
  if (!before || before.round !== attempt.round) return '';
  const reason = `${before.server.name} ${describeOutcome(before, config.settings)}.`;
  return tryNumber > 1
    ? `${reason} Trying again (${tryNumber} of ${config.settings.maxRetries + 1}).`
    : `${reason} Trying ${server.name}.`;
}
