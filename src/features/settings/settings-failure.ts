import { TRPCClientError } from '@trpc/client';

type FailureTexts = {
  /** When the server gave no sentence. */
  readonly failed: string;
  /** When the server was not reached. */
  readonly unreachable: string;
};

const UPDATE_TEXTS: FailureTexts = {
  failed: 'Update failed',
  unreachable: 'Update failed. Please try again.',
};

/** What to say of a failed change (2 §8): the server's own sentence, if it gave one. */
export function settingsFailure(error: unknown, texts: FailureTexts = UPDATE_TEXTS): string {
  if (!(error instanceof TRPCClientError) || !error.data) return texts.unreachable;
  return error.message === '' ? texts.failed : error.message;
}
