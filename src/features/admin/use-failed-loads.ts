import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the last load of a query failed. Other than `error`, this stays true while the query is tried again, so that
 * nothing flickers.
 */
export function isFailed(query: {
  readonly errorUpdatedAt: number;
  readonly dataUpdatedAt: number;
}): boolean {
  return query.errorUpdatedAt > query.dataUpdatedAt;
}

const isFailedLoad = (query: Query): boolean =>
  query.meta?.isAdminLoad === true && query.isActive() && isFailed(query.state);

/** Whether any load of the shown tab failed, and a way to try those again. */
export function useFailedLoads() {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  const readHasFailed = (): boolean => cache.getAll().some(isFailedLoad);
  return {
    hasFailed: useSyncExternalStore(subscribe, readHasFailed, readHasFailed),
    retry: () => void queryClient.refetchQueries({ predicate: isFailedLoad }),
  };
}
