import type { ReactNode } from 'react';
import { USERS_PAGE_SIZE } from '#shared/administration';
import { Skeleton } from '../../ui/skeleton';

const PLACES = Array.from({ length: USERS_PAGE_SIZE }, (_, place) => place);

/** Stands while the first page of users is on the way. */
export function UsersSkeleton({ isTable }: { readonly isTable: boolean }): ReactNode {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading users…
      </p>
      {isTable ? (
        <Skeleton className="h-[calc(2.75rem+10*4rem)] rounded-panel" />
      ) : (
        <div className="grid grid-cols-1 gap-3 pt-14 md:grid-cols-2">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-68 rounded-panel" />
          ))}
        </div>
      )}
    </div>
  );
}
