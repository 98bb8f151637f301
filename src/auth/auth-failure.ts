import { TRPCClientError } from '@trpc/client';
import { findUnexpectedResponse } from '../api/unexpected-response';

/** The phone's own texts (1 §8). */
const PHONE_LOGIN_REJECTED = 'Invalid emailOrUsername or password. Please try again.';
const PHONE_LOGIN_FAILED = 'An error occurred. Please try again.';

export type AuthFailure = {
  readonly message: string;
  /** Which field each sentence belongs to; none when it is about the whole. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
};

export type Issues = AuthFailure['issues'];

/** What the server said, or null when it said nothing that can be read. */
function findAnswer(error: unknown) {
  const message = findUnexpectedResponse(error)?.serverMessage;
  if (message) return { message, code: '', issues: [] };
  if (!(error instanceof TRPCClientError) || !error.data || error.message === '') return null;
  // As routers/trpc.ts writes it.
  const { code, issues = [] } = error.data as { readonly code: string; readonly issues?: Issues };
  return { message: error.message, code, issues };
}

/** What the server found wrong with single fields. */
export function listIssues(error: unknown): Issues {
  return findAnswer(error)?.issues ?? [];
}

/** The sentence for a failed login (1 §8): the server's own, but for what phones say in their own words. */
export function loginFailure(error: unknown, isPhone: boolean): string {
  const answer = findAnswer(error);
  if (!answer) return isPhone ? PHONE_LOGIN_FAILED : 'Login failed';
  return isPhone && answer.code === 'UNAUTHORIZED' ? PHONE_LOGIN_REJECTED : answer.message;
}

/** What to say of a failed registration (1 §8), and at which fields. */
export function registrationFailure(error: unknown): AuthFailure {
  const answer = findAnswer(error);
  return { message: answer?.message ?? 'Registration failed', issues: answer?.issues ?? [] };
}
