import { TRPCClientError } from '@trpc/client';
import { BRAND } from '#shared/brand';

const UNREACHABLE = `${BRAND.name} cannot be reached. Check your connection and try again.`;

/** The sentence to show for a failed read: the server's own (1 §8), or that the server was not reached. */
export function failureMessage(error: { readonly message: string }): string {
  // Without data the answer never came, and the message is the browser's.
  return error instanceof TRPCClientError && !error.data ? UNREACHABLE : error.message;
}
