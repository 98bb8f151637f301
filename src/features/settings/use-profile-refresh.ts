import { useEffect } from 'react';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';

const FAILED = 'Failed to fetch profile';

/** Reads the profile again, which another device or an admin may have changed, and reports a failure. */
export function useProfileRefresh(notify: Notify): void {
  // In the cache, it would undo later changes when the tab opens again.
  const { data, error } = trpc.auth.profile.useQuery(undefined, { staleTime: 0, gcTime: 0 });

  useEffect(() => {
    if (data) updateUser(data.data.user);
  }, [data]);

  useEffect(() => {
    if (error) notify('error', FAILED);
  }, [error, notify]);
}
