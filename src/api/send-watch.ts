import { TRPCClientError } from '@trpc/client';
import type { QueuedWatch } from '../storage/outbox';
import type { trpc } from './trpc';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

/** How long a call may take before it counts as unanswered. */
const TIMEOUT_MS = 10_000;
/** What is sent so soon is dated by the server: its clock is the one that all devices share. */
const PROMPT_MS = 5_000;

/** The server has it; or will never take it; or is away; or does not know who asks. */
export type SendOutcome = 'sent' | 'refused' | 'unanswered' | 'signed out';

function judge(error: unknown): SendOutcome {
  const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  if (status === 401) return 'signed out';
  const mayPass = status === undefined || status >= 500 || status === 429 || status === 408;
  return mayPass ? 'unanswered' : 'refused';
}

/** Sends one watch to the server. Sending it again does no harm: the server goes by when it was watched. */
export async function sendWatch(
  { history }: ApiClient,
  { watch, watchedAt }: Omit<QueuedWatch, 'sequence'>,
): Promise<SendOutcome> {
  const isPrompt = Date.now() - watchedAt < PROMPT_MS;
  const dated = isPrompt ? watch : { ...watch, watched_at: new Date(watchedAt).toISOString() };
  try {
    await history.record.mutate(dated, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return 'sent';
  } catch (error) {
    return judge(error);
  }
}
