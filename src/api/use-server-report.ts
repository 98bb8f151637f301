import { useToast } from '../hooks/use-toast';
import { announceServerConfigUpdate } from '../storage/server-config-update';
import { errorMessage, errorStatus, serverMessage } from './error-message';
import { trpc } from './trpc';

/** 2 §9 "refresh message". */
const OUTCOME_SHOWN_MS = 3_000;

/** Why the servers could not be refreshed (2 §8): the server's sentence, or else the status that came instead of it. */
function refreshFailure(error: { readonly message: string }): string {
  const status = errorStatus(error);
  return serverMessage(error) ?? (status === null ? errorMessage(error) : `Server returned ${status}`);
}

/**
 * How the streaming servers are configured, for admins and owners, and a way to have the server read them anew; the
 * player follows, in other tabs, too.
 *
 * @param meta of the query that reads the configuration.
 */
export function useServerReport(meta?: Record<string, unknown>) {
  const { data, error, dataUpdatedAt, refetch } = trpc.admin.serverConfig.useQuery(undefined, {
    staleTime: 0,
    ...(meta && { meta }),
  });
  const utils = trpc.useUtils();
  const { toast, notify } = useToast(OUTCOME_SHOWN_MS);
  const { isPending, mutate } = trpc.admin.refreshServers.useMutation({
    onSuccess: ({ message, data: { enabledCount, serverCount } }) =>
      notify('success', `${message}: ${enabledCount} of ${serverCount} enabled`),
    onError: (failure) => notify('error', `Failed to refresh servers: ${refreshFailure(failure)}`),
    onSettled() {
      announceServerConfigUpdate();
      void utils.admin.auditLog.invalidate();
      return refetch();
    },
  });
  return {
    /** Null while it is on the way, or could not be had. */
    report: data?.data ?? null,
    /** Why it could not be had; null otherwise. */
    failure: data ? null : error,
    /** When it was read last, in milliseconds since 1970. */
    readAt: dataUpdatedAt,
    readAgain: () => void refetch(),
    isRefreshing: isPending,
    refresh: () => {
      if (!isPending) mutate(undefined);
    },
    /** What the last refresh led to, for 3 seconds. */
    outcome: toast,
  };
}
