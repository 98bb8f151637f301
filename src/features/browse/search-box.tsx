import { Search, X } from 'lucide-react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/tmdb-limits';
import type { SearchDraft } from '../../hooks/use-search-draft';
import type { BrowseKind } from './browse-kinds';

type SearchBoxProps = {
  readonly kind: BrowseKind;
  readonly draft: SearchDraft;
  readonly box: RefObject<HTMLInputElement | null>;
};

/** Searches while the user types. Enter searches at once, and works without JavaScript. */
export function SearchBox({ kind, draft, box }: SearchBoxProps): ReactNode {
  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
  }

  function clear(): void {
    draft.write('');
    box.current?.focus();
  }

  return (
    <search className="relative min-w-0 flex-1 max-md:basis-full">
      <form action={kind.path} method="get" onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          type="search"
          name="q"
          aria-label={kind.searchLabel}
          placeholder={`${kind.searchLabel}…`}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-full bg-field pr-11 pl-11 text-base text-ink ring-1 ring-hairline transition-colors ring-inset placeholder:text-muted hover:bg-field-strong md:text-[0.9375rem] [&::-webkit-search-cancel-button]:appearance-none"
        />
        {draft.text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={clear}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </form>
    </search>
  );
}
