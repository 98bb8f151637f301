import { useToast } from '../hooks/use-toast';
import { announceServerConfigUpdate } from '../storage/server-config-update';
import { errorMessage, errorStatus, serverMessage } from './error-message';
import { trpc } from './trpc';

const RESULT_SHOWN_MS = 3_000;

function refreshErrorMessage(error: { readonly message: string }): string {
  const status = errorStatus(error);
  return serverMessage(error) ?? (status === null ? errorMessage(error) : `Server returned ${status}`);
}

export function useServerConfigReport(meta?: Record<string, unknown>) {
  const { data, error, dataUpdatedAt, refetch } = trpc.admin.serverConfig.useQuery(undefined, {
    staleTime: 0,
    ...(meta && { meta }),
  });
  const utils = trpc.useUtils();
  const { toast, notify } = useToast(RESULT_SHOWN_MS);
  const { isPending, mutate } = trpc.admin.refreshServers.useMutation({
    onSuccess: ({ message, data: { enabledCount, serverCount } }) =>
      notify('success', `${message}: ${enabledCount} of ${serverCount} enabled`),
    onError: (failure) => notify('error', `Failed to refresh servers: ${refreshErrorMessage(failure)}`),
    onSettled() {
      announceServerConfigUpdate();
      void utils.admin.auditLog.invalidate();
      return refetch();
    },
  });
  return {
    report: data?.data ?? null,
    failure: data ? null : error,
    updatedAt: dataUpdatedAt,
    refetch: () => void refetch(),
    isRefreshing: isPending,
    refresh: () => {
      if (!isPending) mutate(undefined);
    },
    outcome: toast,
  };
}
