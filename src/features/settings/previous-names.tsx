import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { LoadError } from '../../ui/load-error';

const GROUP = lazyComponent(async () => (await import('./previous-names-group')).PreviousNamesGroup);

/** Usernames and e-mails that were changed in the last days, if there are any. */
export function PreviousNames({ notify }: { readonly notify: Notify }): ReactNode {
  const { data, error, refetch } = trpc.settings.previousNames.useQuery(undefined, { staleTime: 0 });
  if (!data && error) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />;
  const names = data?.data.previousNames ?? [];
  return names.length > 0 && <LazyComponent code={GROUP} fallback={null} props={{ names, notify }} />;
}
