import { asAccount } from '../api/as-account';
import { errorStatus, isNetworkError } from '../api/error-message';
import type { trpc } from '../api/trpc';
import type { QueuedChange } from './outbox';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

/** How long a call may take before it counts as unanswered. */
const TIMEOUT_MS = 10_000;
/** A watch that is sent this soon is dated by the server, whose clock all devices share. */
const PROMPT_MS = 5_000;

/** Refusals that may end: a timeout, a replayed early request and a rate limit. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429];

/**
 * `refused`: the server will never accept it. `unanswered`: it may later. `intercepted`: something else than Marquee
 * replied, to this change or to all.
 */
export type SendOutcome = 'sent' | 'refused' | 'unanswered' | 'intercepted' | 'signed out';

function classify(error: unknown): SendOutcome {
  const status = errorStatus(error);
  if (status === null || status >= 500 || PASSING_STATUSES.includes(status)) return 'unanswered';
  if (isNetworkError(error)) return 'intercepted';
  return status === 401 ? 'signed out' : 'refused';
}

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();

type Sent = Omit<QueuedChange, 'sequence'>;

async function mutate({ history }: ApiClient, { change, changedAt }: Sent, token: string): Promise<void> {
  const options = { ...asAccount(token), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const sentAt = toIso(Date.now());
  if (change.kind === 'clear') {
    await history.clear.mutate({ watched_until: toIso(changedAt), sentAt }, options);
  } else if (change.kind === 'remove') {
    const { media_id: mediaId, media_type: mediaType } = change.title;
    await history.remove.mutate({ mediaId, mediaType, watched_until: toIso(changedAt), sentAt }, options);
  } else if (Date.now() - changedAt < PROMPT_MS) {
    await history.record.mutate(change.watch, options);
  } else {
    // What is restored has the server's time already.
    const clock = change.watch.restores ? {} : { sentAt };
    await history.record.mutate({ ...change.watch, watched_at: toIso(changedAt), ...clock }, options);
  }
}

/** Sends one change as the account of the token. Sending it again does no harm: the server compares the times. */
export async function sendChange(client: ApiClient, change: Sent, token: string): Promise<SendOutcome> {
  try {
    await mutate(client, change, token);
    return 'sent';
  } catch (error) {
    return classify(error);
  }
}
