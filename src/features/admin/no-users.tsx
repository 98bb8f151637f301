import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import type { UserListState } from './user-list-state';

function explain({ search, role }: UserListState): string {
  if (search !== '') return `No users match "${search}"`;
  return role === 'all' ? 'No users in the system' : `No users with the role ${role}`;
}

type NoUsersProps = { readonly state: UserListState; readonly onClear: () => void };

/** Stands in the place of a list without users (2 §2 "Users"). */
export function NoUsers({ state, onClear }: NoUsersProps): ReactNode {
  const isNarrowed = state.search !== '' || state.role !== 'all';
  return (
    <div
      role="status"
      className="grid justify-items-center gap-2 rounded-panel border border-line bg-raised px-4 py-14 text-center"
    >
      <UserRoundX aria-hidden="true" className="mb-1 size-9 text-muted" strokeWidth={1.5} />
      <p className="text-lg font-semibold">No users found</p>
      <p className="max-w-full break-words text-muted">{explain(state)}</p>
      {isNarrowed && (
        <Button onClick={onClear} className="mt-3">
          Show all users
        </Button>
      )}
    </div>
  );
}
