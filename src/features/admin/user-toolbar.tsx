import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { USER_SEARCH_MAX_CHARACTERS } from '#shared/administration';
import { useSearchDraft } from '../../hooks/use-search-draft';
import type { Notify } from '../../hooks/use-toast';
import { SelectField } from '../../ui/select-field';
import { ActionButton } from './action-button';
import { EXPORT_USERS } from './admin-actions';
import { ROLE_FILTERS, type UserListState } from './user-list-state';
import { ROLE_FILTER_NAMES } from './user-texts';

type UserToolbarProps = {
  readonly state: UserListState;
  readonly onChange: (state: UserListState) => void;
  readonly notify: Notify;
};

/** Search, role filter and export. A changed search or filter starts at page 1. */
export function UserToolbar({ state, onChange, notify }: UserToolbarProps): ReactNode {
  const draft = useSearchDraft(state.search, (search) => onChange({ ...state, search, page: 1 }));
  return (
    <div className="grid grid-cols-2 gap-3 lg:flex">
      <search aria-label="Users" className="col-span-2 lg:flex-1">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            draft.submit();
          }}
        >
          <label className="relative block">
            <span className="sr-only">Search users</span>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3.25 left-4 size-4.5 text-muted"
            />
            <input
              type="search"
              value={draft.text}
              maxLength={USER_SEARCH_MAX_CHARACTERS}
              placeholder="Search by username or email"
              onChange={({ target }) => draft.write(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="h-11 w-full rounded-full bg-field pr-4 pl-11 text-base text-ink ring-1 ring-hairline transition-colors ring-inset placeholder:text-muted hover:bg-field-strong md:text-[0.9375rem]"
            />
          </label>
        </form>
      </search>
      <SelectField
        label="Role"
        value={state.role}
        options={ROLE_FILTERS.map((value) => ({ value, label: ROLE_FILTER_NAMES[value] }))}
        onChange={(role) => onChange({ ...state, role, page: 1 })}
        className="lg:w-52"
      />
      <div className="lg:w-56">
        <ActionButton action={EXPORT_USERS} notify={notify} />
      </div>
    </div>
  );
}
