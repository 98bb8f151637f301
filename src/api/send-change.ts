import { TRPCClientError } from '@trpc/client';
import type { QueuedChange } from '../storage/outbox';
import type { trpc } from './trpc';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

/** How long a call may take before it counts as unanswered. */
const TIMEOUT_MS = 10_000;
/** A change sent so soon is dated by the server: its clock is the one all devices share. */
const PROMPT_MS = 5_000;

/** The change is with the server; or will never be taken; or the server is away; or does not know who asks. */
export type SendOutcome = 'sent' | 'refused' | 'unanswered' | 'signed out';

function judge(error: unknown): SendOutcome {
  const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  if (status === 401) return 'signed out';
  const mayPass = status === undefined || status >= 500 || status === 429 || status === 408;
  return mayPass ? 'unanswered' : 'refused';
}

/** Sends one change to the server. Sending it again does no harm: the server goes by when it was made. */
export async function sendChange({ history }: ApiClient, queued: QueuedChange): Promise<SendOutcome> {
  const { change, madeAt } = queued;
  const time = new Date(madeAt).toISOString();
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    if (change.kind === 'clear') await history.clear.mutate({ watched_until: time }, options);
    else if (change.kind === 'remove') {
      const { mediaId, mediaType } = change;
      await history.remove.mutate({ mediaId, mediaType, watched_until: time }, options);
    } else {
      const { mediaId, mediaType, season, episode } = change;
      const watched = { media_id: mediaId, media_type: mediaType, season, episode };
      const isPrompt = Date.now() - madeAt < PROMPT_MS;
      await history.record.mutate(isPrompt ? watched : { ...watched, watched_at: time }, options);
    }
    return 'sent';
  } catch (error) {
    return judge(error);
  }
}
