import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserOrder } from '#shared/administration';
import type { UserListState } from './user-list-state';

export const COLUMNS: readonly { readonly column: UserOrder; readonly label: string }[] = [
  { column: 'username', label: 'Username' },
  { column: 'role', label: 'Role' },
  { column: 'isPremium', label: 'Premium' },
  { column: 'created_at', label: 'Joined' },
];

/** The order of a column as screen readers are told it. */
export function ariaSort(
  { sortBy, sortOrder }: UserListState,
  column: UserOrder,
): 'none' | 'ascending' | 'descending' {
  if (sortBy !== column) return 'none';
  return sortOrder === 'asc' ? 'ascending' : 'descending';
}

type SortButtonProps = {
  readonly column: UserOrder;
  readonly label: string;
  readonly state: UserListState;
  readonly onSort: (column: UserOrder) => void;
  readonly className?: string;
};

/** Sorts the list by a column, and turns it round. */
export function SortButton({ column, label, state, onSort, className = '' }: SortButtonProps): ReactNode {
  const isActive = state.sortBy === column;
  const Icon = isActive ? (state.sortOrder === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(column)}
      className={`inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink ${isActive ? 'text-ink' : 'text-muted'} ${className}`}
    >
      {label}
      <Icon aria-hidden="true" className={`size-3.5 ${isActive ? 'text-accent' : 'opacity-70'}`} />
    </button>
  );
}
