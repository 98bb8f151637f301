import { Search } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/tmdb-limits';
import type { Combobox } from '../../hooks/use-combobox';
import { paths } from '../../navigation/paths';
import { CloseButton } from '../../ui/close-button';
import { optionalComponent } from '../../ui/optional-component';
import { RECENT_ID, SEARCH_LABEL, suggestionCountText } from './texts';
import type { SearchInput } from './use-search-input';
import type { Suggestions } from './use-suggestions';

const loadList = () => import('./suggestion-list');
const SuggestionList = optionalComponent(loadList);

type SearchBoxProps = {
  readonly input: SearchInput;
  readonly combobox: Combobox;
  /** Null while they are closed. */
  readonly suggestions: Suggestions | null;
  readonly now: number;
  readonly pathOf: (query: string) => string;
  readonly onEscape: () => void;
};

/** Searches while the user types. Enter searches at once, and works without JavaScript. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { input, combobox, suggestions, now, pathOf, onEscape } = props;
  const { box, draft, openSuggestions, closeSuggestions, clear } = input;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser's default clears the field.
    event.preventDefault();
    onEscape();
  }

  function onInputKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    combobox.onKeyDown(event);
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
    const link = document.getElementById(RECENT_ID)?.querySelector('a');
    if (link) event.preventDefault();
    link?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) closeSuggestions();
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
          {...combobox.inputProps}
          aria-label={SEARCH_LABEL}
          placeholder={`${SEARCH_LABEL}…`}
          value={draft.text}
          onChange={(event) => {
            combobox.deactivate();
            draft.write(event.target.value);
          }}
          onClick={openSuggestions}
          onFocus={() => void loadList().catch(() => undefined)}
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
      <p aria-live="polite" className="sr-only">
        {suggestions && suggestionCountText(suggestions)}
      </p>
      {suggestions && (
        <Suspense fallback={null}>
          <SuggestionList {...{ suggestions, now, combobox, pathOf }} onSelect={closeSuggestions} />
        </Suspense>
      )}
    </search>
  );
}
