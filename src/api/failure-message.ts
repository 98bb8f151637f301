import { TRPCClientError } from '@trpc/client';
import { BRAND } from '#shared/brand';
import { findUnexpectedResponse } from './unexpected-response';

const UNREACHABLE = `${BRAND.name} cannot be reached. Check your connection and try again.`;

/** The sentence to show for a failed read: the server's own, or that the server was not reached. */
export function failureMessage(error: { readonly message: string }): string {
  if (!(error instanceof TRPCClientError) || error.data) return error.message;
  // No response arrived, and the message is the browser's.
  return findUnexpectedResponse(error)?.message ?? UNREACHABLE;
}
