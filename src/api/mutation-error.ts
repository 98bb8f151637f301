import type { ErrorBody } from '#shared/error-schema';
import { errorData, errorStatus, serverMessage } from './error-message';

/* Messages for failed changes, apart from error-message.ts because the first load needs none. */

/** @param unreachable replaces `failed` when no response arrived */
export function mutationErrorMessage(error: unknown, failed: string, unreachable = failed): string {
  return serverMessage(error) ?? (errorStatus(error) === null ? unreachable : failed);
}

/** A failure after which the same change may succeed, such as without a connection. */
export const tryAgain = (failed: string): string => `${failed}. Please try again.`;

/** Advises to try again when no response arrived. */
export const retryableErrorMessage = (error: unknown, failed: string): string =>
  mutationErrorMessage(error, failed, tryAgain(failed));

export type FieldIssue = NonNullable<ErrorBody['issues']>[number];

export function fieldIssues(error: unknown): readonly FieldIssue[] {
  return errorData(error)?.issues ?? [];
}
