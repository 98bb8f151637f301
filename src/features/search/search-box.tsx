import { Search } from 'lucide-react';
import type { FocusEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/tmdb-limits';
import { paths } from '../../navigation/paths';
import { CloseButton } from '../../ui/close-button';
import { RECENT_ID } from './recent-searches';
import { SEARCH_LABEL } from './texts';
import type { SearchInput } from './use-search-input';

type SearchBoxProps = {
  readonly input: SearchInput;
  /** The recent searches. */
  readonly overlay: ReactNode;
};

/** Searches while the user types. Enter searches at once, and works without JavaScript. */
export function SearchBox({ input, overlay }: SearchBoxProps): ReactNode {
  const { box, draft, openHistory, closeOverlay, clear, closeHistoryOrClear } = input;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
    closeOverlay();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser's default clears the field.
    event.preventDefault();
    closeHistoryOrClear();
  }

  function onInputKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'ArrowDown') return;
    const list = document.getElementById(RECENT_ID);
    if (list) event.preventDefault();
    else openHistory();
    list?.querySelector('a')?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) closeOverlay();
  }

  return (
    <search className="relative z-10 block max-w-[50rem]" onKeyDown={onKeyDown} onBlur={onBlur}>
      <form action={paths.search()} method="get" onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          type="search"
          name="q"
          aria-label={SEARCH_LABEL}
          placeholder={`${SEARCH_LABEL}…`}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          onClick={openHistory}
          onKeyDown={onInputKeyDown}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="h-14 w-full rounded-full bg-field pr-14 pl-13 text-lg text-ink ring-1 ring-hairline transition-colors ring-inset placeholder:text-muted hover:bg-field-strong [&::-webkit-search-cancel-button]:appearance-none"
        />
        {draft.text !== '' && (
          <CloseButton label="Clear Search" onClick={clear} className="absolute top-1.5 right-1.5" />
        )}
      </form>
      {overlay && (
        <section
          aria-label="Recent searches"
          className="absolute inset-x-0 top-full mt-2 rounded-panel border border-line bg-overlay px-4 py-2 shadow-lifted"
        >
          {overlay}
        </section>
      )}
    </search>
  );
}
