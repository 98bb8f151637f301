import { useQueryClient } from '@tanstack/react-query';

/** Fetches everything on the page again that could not be loaded. */
export function useRetryFailed(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
