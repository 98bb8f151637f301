import { TRPCClientError } from '@trpc/client';
import { findAnswer } from './find-answer';

/** Whether a call failed without a response of Marquee: offline, too late, or replaced by a proxy or a captive portal. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && (findAnswer(error)?.source ?? 'network') === 'network';
}
