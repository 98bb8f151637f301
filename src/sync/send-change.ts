import { TRPCClientError } from '@trpc/client';
import { asAccount } from '../api/as-account';
import type { trpc } from '../api/trpc';
import type { QueuedChange } from './outbox';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

/** How long a call may take before it counts as unanswered. */
const TIMEOUT_MS = 10_000;
/** A watch that is sent this soon is dated by the server, whose clock all devices share. */
const PROMPT_MS = 5_000;

/** `refused`: the server will never accept it. `unanswered`: it may later. */
export type SendOutcome = 'sent' | 'refused' | 'unanswered' | 'signed out';

function judge(error: unknown): SendOutcome {
  const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  if (status === 401) return 'signed out';
  const mayPass = status === undefined || status >= 500 || status === 429 || status === 408;
  return mayPass ? 'unanswered' : 'refused';
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
    return judge(error);
  }
}
