import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorData, UnexpectedResponseError } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/begin-session';
import { REFRESHED_QUERY } from './admin-queries';

function isForbidden({ type, ...event }: QueryCacheNotifyEvent | MutationCacheNotifyEvent): boolean {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'error') return false;
  const { error } = event.action;
  if (error instanceof UnexpectedResponseError) return error.status === 401 || error.status === 403;
  return errorData(error)?.code === 'FORBIDDEN';
}

/**
 * Checks the session every 30 seconds, and at once when the server rejects a call for lack of a role, so that a role
 * that was changed elsewhere takes effect here.
 */
export function useRoleRefresh(): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { data: verified } = trpc.auth.verify.useQuery(undefined, {
    ...REFRESHED_QUERY,
    // Without the meta of the admin queries: a failure of this query is not shown.
    meta: {},
    gcTime: 0,
  });

  useEffect(() => {
    if (verified) updateUser(verified.data.user);
  }, [verified]);

  useEffect(() => {
    const checkRole = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent): void => {
      if (!isForbidden(event)) return;
      client.auth.verify.query().then(
        ({ data }) => updateUser(data.user),
        () => undefined,
      );
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe(checkRole),
      queryClient.getMutationCache().subscribe(checkRole),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient, client]);
}
