import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';

type LoadFailure = { readonly message: string };

/** Whether the watch statistics of the same tab report this failure. Their button retries all failed queries. */
export function useIsReported(error: LoadFailure | null): boolean {
  const stats = trpc.history.stats.useQuery(undefined, { enabled: false });
  return error !== null && stats.error?.message === error.message;
}

type ListPlaceholderProps = {
  readonly error: LoadFailure | null;
  /** Shown instead of the error when another list of the tab reports the same, whose button retries both. */
  readonly note: string | null;
  readonly onRetry: () => unknown;
};

/** One row of a list that is loading. */
export function ListSkeleton(): ReactNode {
  return (
    <div className="h-17 p-3">
      <Skeleton className="h-full" />
    </div>
  );
}

/** Replaces a list that is loading, or could not be loaded. */
export function ListPlaceholder({ error, note, onRetry }: ListPlaceholderProps): ReactNode {
  if (error && note !== null) return <p className="px-5 py-4 text-sm text-muted">{note}</p>;
  if (error)
    return <LoadError message={errorMessage(error)} onRetry={onRetry} className="justify-items-start p-3" />;
  return <ListSkeleton />;
}
