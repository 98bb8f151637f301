import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorData, UnexpectedResponseError } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/session';
import { REFRESHED } from './refresh';

function isRefused({ type, ...event }: QueryCacheNotifyEvent | MutationCacheNotifyEvent): boolean {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'error') return false;
  const { error } = event.action;
  if (error instanceof UnexpectedResponseError) return error.status === 401 || error.status === 403;
  return errorData(error)?.code === 'FORBIDDEN';
}

/**
 * Asks who is signed in as often as the figures are read, and as soon as the server refuses a call: a role that was
 * changed elsewhere is taken note of here (decisions.md "Accounts").
 */
export function useLiveRole(): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { data: verified } = trpc.auth.verify.useQuery(undefined, {
    ...REFRESHED,
    // The session is not among the panel's figures.
    meta: {},
    gcTime: 0,
  });

  useEffect(() => {
    if (verified) updateUser(verified.data.user);
  }, [verified]);

  useEffect(() => {
    const ask = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent): void => {
      if (!isRefused(event)) return;
      // Whatever else may be wrong is told by the call that failed.
      client.auth.verify.query().then(
        ({ data }) => updateUser(data.user),
        () => undefined,
      );
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe(ask),
      queryClient.getMutationCache().subscribe(ask),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient, client]);
}
