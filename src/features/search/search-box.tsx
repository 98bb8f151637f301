import { Search } from 'lucide-react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react';
import { MAX_QUERY_LENGTH } from '#shared/tmdb-limits';
import type { SearchDraft } from '../../hooks/use-search-draft';
import { findLoadedPages } from '../../navigation/list-position';
import { paths } from '../../navigation/paths';
import { CloseButton } from '../../ui/close-button';
import { RECENT_ID } from './recent-searches';
import { SEARCH_LABEL } from './texts';

const FOCUS_DELAY_MS = 100;

/**
 * Focuses the search box when the page opens, except after a return to a scrolled list, when the focus is already in
 * the page, and on touch screens with results, which the keyboard would cover.
 */
export function useInitialFocus(box: RefObject<HTMLInputElement | null>, hasResults: boolean): void {
  const focus = useEffectEvent((isReturn: boolean) => {
    const hasFocus = document.activeElement?.matches('main a, main button, main input, dialog *') ?? false;
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (isReturn || hasFocus || window.scrollY > 0 || (hasResults && isTouch)) return;
    box.current?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const isReturn = findLoadedPages() !== null;
    const timer = setTimeout(() => focus(isReturn), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

type SearchBoxProps = {
  readonly draft: SearchDraft;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
  /** Closes the recent searches or, when they are closed, clears the query. */
  readonly onEscape: () => void;
  readonly onOpenHistory: () => void;
  readonly onCloseHistory: () => void;
  /** The recent searches, as an overlay. */
  readonly children: ReactNode;
};

/** Searches while the user types. Enter searches at once, and works without JavaScript. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { draft, box, onClear, onEscape, onOpenHistory, onCloseHistory, children } = props;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
    onCloseHistory();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser's default clears the field.
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
          aria-label={SEARCH_LABEL}
          placeholder={`${SEARCH_LABEL}…`}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          onClick={onOpenHistory}
          onKeyDown={onInputKeyDown}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="h-14 w-full rounded-full bg-fill pr-14 pl-13 text-lg text-ink ring-1 ring-hairline transition-colors ring-inset placeholder:text-muted hover:bg-fill-strong [&::-webkit-search-cancel-button]:appearance-none"
        />
        {draft.text !== '' && (
          <CloseButton label="Clear Search" onClick={onClear} className="absolute top-1.5 right-1.5" />
        )}
      </form>
      {children}
    </search>
  );
}
