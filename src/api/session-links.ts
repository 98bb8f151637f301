import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { findToken } from '../storage/auth-data';
import { forgetPerson } from '../storage/forget-person';
import type { AppRouter } from './trpc';

/** Who calls, for calls that ask: never in an address. */
export function bearerHeader(): Record<string, string> {
  const token = findToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Whether the server knows no live session for the token it was given. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof TRPCClientError &&
    error.data?.code === 'UNAUTHORIZED' &&
    // A wrong login says nothing about the session there may be.
    error.data.path !== 'auth.login'
  );
}

/** Ends the session in this browser as soon as any call shows that the server has ended it. */
export const endDeadSession: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const token = findToken();
      return next(op).subscribe({
        ...observer,
        error(error) {
          // Somebody may have signed in anew while the call was on the way.
          if (token !== null && token === findToken() && isRefused(error)) forgetPerson();
          observer.error(error);
        },
      });
    });
