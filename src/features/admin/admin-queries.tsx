import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useSyncExternalStore } from 'react';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import { LoadError } from '../../ui/load-error';
import { LOAD_FAILED } from './texts';

const REFETCH_MS = 30_000;

/** Marks the queries whose failure FailedQueriesAlert reports. */
export const ADMIN_META = { isAdmin: true } as const;

export const ADMIN_QUERY = { staleTime: 0, meta: ADMIN_META } as const;

/** Refetches every 30 seconds, never while the page is hidden, and when it becomes visible again. */
export const REFRESHED_QUERY = {
  ...ADMIN_QUERY,
  refetchInterval: REFETCH_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
} as const;

/** Whether the last fetch failed. Unlike `error`, this stays true during a retry, so that nothing flickers. */
export function isFailed(query: {
  readonly errorUpdatedAt: number;
  readonly dataUpdatedAt: number;
}): boolean {
  return query.errorUpdatedAt > query.dataUpdatedAt;
}

const isFailedAdminQuery = (query: Query): boolean =>
  query.meta?.isAdmin === true && query.isActive() && isFailed(query.state);

/** One alert for all failed queries of the open tab. */
export function FailedQueriesAlert(): ReactNode {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const readHasFailed = (): boolean => cache.getAll().some(isFailedAdminQuery);
  const hasFailed = useSyncExternalStore(subscribe, readHasFailed, readHasFailed);
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(hasFailed, area);
  return (
    <div ref={area} tabIndex={-1}>
      {hasFailed && (
        <LoadError
          message={LOAD_FAILED}
          onRetry={() => queryClient.refetchQueries({ predicate: isFailedAdminQuery })}
          className="mt-6 justify-items-start"
        />
      )}
    </div>
  );
}
