import { Search } from 'lucide-react';
import type { FocusEvent, FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/tmdb-limits';
import type { SearchDraft } from '../../hooks/use-search-draft';
import { paths } from '../../navigation/paths';
import { CloseButton } from '../../ui/close-button';
import { RECENT_ID } from './recent-searches';

type SearchBoxProps = {
  readonly draft: SearchDraft;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
  /** Escape: closes the recent searches or, when they are closed, clears the query (2 §2). */
  readonly onEscape: () => void;
  readonly onOpenHistory: () => void;
  readonly onCloseHistory: () => void;
  /** The recent searches, where they lie over the page. */
  readonly children: ReactNode;
};

/** Searches as one types; a form all the same, for Enter and for pages without their code. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { draft, box, onClear, onEscape, onOpenHistory, onCloseHistory, children } = props;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
    onCloseHistory();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser would clear the field as well.
    event.preventDefault();
    onEscape();
  }

  function onInputKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'ArrowDown') return;
    const list = document.getElementById(RECENT_ID);
    if (list) event.preventDefault();
    else onOpenHistory();
    list?.querySelector('a')?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onCloseHistory();
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
          aria-label="Search movies and TV shows"
          placeholder="Search movies and TV shows…"
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          onClick={onOpenHistory}
          onKeyDown={onInputKeyDown}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="h-14 w-full rounded-full bg-white/8 pr-14 pl-13 text-lg text-ink ring-1 ring-white/10 transition-colors ring-inset placeholder:text-muted hover:bg-white/12 [&::-webkit-search-cancel-button]:appearance-none"
        />
        {draft.text !== '' && (
          <CloseButton label="Clear Search" onClick={onClear} className="absolute top-1.5 right-1.5" />
        )}
      </form>
      {children}
    </search>
  );
}
