import { splitLink, type TRPCLink } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import { observable } from '@trpc/server/observable';
import { clearAccountData, findToken } from '../storage/auth-data';
import { findAccountToken } from './as-account';
import { errorData } from './error-message';
import { fetchEnvelope } from './fetch-envelope';
import { patientLink } from './patient-link';
import type { AppRouter } from './trpc';
import { WIRE } from './wire';

const MAX_BATCH_SIZE = 16;

function findCallToken(context: Readonly<Record<string, unknown>>): string | null {
  return findAccountToken(context) ?? findToken();
}

export function bearerHeader(token = findToken()): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Whether the server knows no live session for the token it was given. */
function isRefused(error: unknown): boolean {
  const data = errorData(error);
  // A wrong login says nothing about the session there may be.
  return data?.code === 'UNAUTHORIZED' && data.path !== 'auth.login';
}

function createBatchLink(maxItems: number): TRPCLink<AppRouter> {
  return patientLink(
    httpBatchLink<AppRouter>({
      ...WIRE,
      maxItems,
      headers: ({ opList: [first] }) => bearerHeader(findCallToken(first.context)),
      fetch: fetchEnvelope,
    }),
  );
}

/**
 * Sends the token along, and batches calls unless they are made as one account. Ends the session in this browser as
 * soon as a response shows that the server has ended it.
 */
export function createSessionLink(): TRPCLink<AppRouter> {
  const transport = splitLink<AppRouter>({
    condition: ({ context }) => findAccountToken(context) !== null,
    true: createBatchLink(1),
    false: createBatchLink(MAX_BATCH_SIZE),
  });
  return (runtime) => {
    const send = transport(runtime);
    return (call) =>
      observable((observer) => {
        const token = findCallToken(call.op.context);
        return send(call).subscribe({
          ...observer,
          error(error) {
            // Somebody may have signed in anew while the call was on the way.
            if (token !== null && token === findToken() && isRefused(error)) clearAccountData();
            observer.error(error);
          },
        });
      });
  };
}
