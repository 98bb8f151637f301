import type { Limiter } from '../limits/limiter';
import { AccountError } from './account-error';

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

type Use = {
  /** How much is used; 1 where nothing is said. */
  readonly amount?: number;
  /** What there is too much of, for the sentence. */
  readonly what?: string;
};

/**
 * Counts a use of something that is limited.
 *
 * @throws AccountError 'too-many', telling when the next use is let through.
 */
export async function countUse(
  limiter: Limiter,
  key: string,
  { amount = 1, what = 'attempts' }: Use = {},
): Promise<void> {
  const { isRefused, waitMs } = await limiter.count(key, amount);
  if (!isRefused) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many ${what}. Please try again in ${describeWait(retryAfterSeconds)}.`;
  throw new AccountError('too-many', message, { retryAfterSeconds });
}
