import { type ReactNode, useRef, useState } from 'react';
import { BRAND } from '#shared/brand';
import { BROWSE_START, type BrowseState, formatBrowseParams } from '#shared/browse';
import { GENRES_FAILED, SEARCH_FAILED } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { trpc } from '../../api/trpc';
import { useSearchDraft } from '../../hooks/use-search-draft';
import { Banner } from '../../ui/banner';
import { EMPTY_LINES } from '../../ui/empty-message';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { BrowseControls } from './browse-controls';
import type { BrowseKind } from './browse-kinds';
import { BrowseResults } from './browse-results';
import { ResultsSummary } from './results-summary';
import { countText, emptyHeading, totalText } from './texts';
import { useBrowseList, useBrowseSearch } from './use-browse-results';
import { useBrowseState } from './use-browse-state';

const HINTS = [
  { key: '/', text: 'search' },
  { key: 'f', text: 'filters' },
  { key: 'Escape', text: 'clear' },
];

/** Null for an unknown genre. Until the genres are loaded, any id counts as known. */
function findGenre(id: number | null, genres: readonly Genre[] | undefined): Genre | null {
  if (id === null) return null;
  return genres ? (genres.find((genre) => genre.id === id) ?? null) : { id, name: 'Selected genre' };
}

type DismissibleError = {
  readonly message: string;
  /** The time of the failure: the same message at another time is a new error. */
  readonly at: number;
  /** Absent when another part of the page has the button. */
  readonly retry?: () => void;
};

function ErrorBanners({ errors }: { readonly errors: readonly DismissibleError[] }): ReactNode {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ message, at }: DismissibleError): string => `${message} ${at}`;
  const shown = errors.filter((error) => !dismissed.includes(keyOf(error)));
  if (shown.length === 0) return null;
  return (
    <div className="page-gutter grid gap-2 pt-3">
      {shown.map((error) => (
        <Banner
          key={error.message}
          message={error.message}
          onRetry={error.retry}
          onDismiss={() => setDismissed([...dismissed, keyOf(error)])}
        />
      ))}
    </div>
  );
}

/** The Movies page and the TV page, which differ only in their data and texts. */
export function BrowseScreen({ kind }: { kind: BrowseKind }): ReactNode {
  const { mediaType, heading, intro, description } = kind;
  const [requested, goTo] = useBrowseState(kind);
  const draft = useSearchDraft(requested.query, (query) => show({ ...requested, query }));
  const list = useBrowseList(kind, requested);
  const found = useBrowseSearch(kind, requested.query);
  const results = requested.query === '' ? list : found;
  const genreQuery = trpc.catalogue.genres.useQuery({ mediaType });
  const genres = genreQuery.data;

  const searchBox = useRef<HTMLInputElement>(null);
  const genreSelect = useRef<HTMLSelectElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const listTop = useRef<HTMLElement>(null);

  const genre = findGenre(requested.genre, genres);
  // An unknown genre is ignored.
  const state: BrowseState = { ...requested, genre: genre?.id ?? null };

  /** Shows a list from its top. */
  function show(next: BrowseState): void {
    goTo(next);
    const top = listTop.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) listTop.current?.scrollIntoView({ behavior: 'instant' });
  }

  function change(next: BrowseState): void {
    draft.write(next.query);
    show(next);
  }

  /** For buttons that remove themselves: moves the focus to the quick filters. */
  function changeAndRefocus(next: BrowseState): void {
    change(next);
    controls.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }

  useShortcuts([
    { key: '/', label: 'Search', run: () => searchBox.current?.focus() },
    { key: 'f', label: 'Filter by genre', run: () => genreSelect.current?.focus() },
    { key: 'Escape', label: 'Clear the search', run: () => change({ ...state, query: '' }) },
  ]);

  const errors: DismissibleError[] = [];
  if (results.failure) {
    const { at } = results.failure;
    errors.push({ at, message: requested.query === '' ? kind.loadFailed : SEARCH_FAILED });
  }
  // When the list failed too, one error is enough.
  if (genreQuery.error && !genreQuery.isFetching && (results.titles || !results.failure)) {
    const { errorUpdatedAt: at, refetch } = genreQuery;
    errors.push({ at, message: GENRES_FAILED, retry: () => void refetch() });
  }
  const isFiltered = formatBrowseParams(state) !== '';
  const isEmpty = results.titles?.length === 0;
  const announcement = [
    ...errors.map(({ message }) => message),
    ...(isEmpty
      ? [emptyHeading(kind, isFiltered), ...EMPTY_LINES].map((text) => `${text}.`)
      : [countText(kind, results), totalText(results)]),
  ]
    .filter(Boolean)
    .join(' ');

  const genreName = genres && genre?.name;
  const titleWords = [state.filter === 'all' ? '' : kind.filterLabels[state.filter], genreName, heading];
  return (
    <>
      <PageHead title={`${titleWords.filter(Boolean).join(' ')} · ${BRAND.name}`} description={description} />
      <header className="page-gutter flex items-end justify-between gap-8 pt-4 pb-4 md:pt-10 md:pb-6">
        <div>
          <h1 className="text-display">{heading}</h1>
          <p className="mt-2 max-w-prose text-balance text-muted">{intro}</p>
        </div>
        <ShortcutHints hints={HINTS} />
      </header>
      <div ref={controls} className="z-20 bg-ground xl:sticky xl:top-(--top-bar) xl:py-2.5">
        <BrowseControls
          kind={kind}
          state={state}
          genres={genres ?? (genre ? [genre] : [])}
          draft={draft}
          onChange={change}
          refs={{ searchBox, genreSelect }}
        />
      </div>
      <ActiveFilters kind={kind} state={state} genre={genre} onChange={changeAndRefocus} />
      <div className="sticky top-(--top-bar) z-10 xl:top-[calc(var(--top-bar)+4rem)]">
        <ErrorBanners errors={errors} />
      </div>
      <section
        ref={listTop}
        aria-busy={!results.titles && !results.failure}
        className="page-gutter xl:scroll-mt-16 xl:[&_a]:scroll-mt-16"
      >
        <ResultsSummary
          kind={kind}
          results={results}
          query={requested.query}
          hasUnusedFilters={state.query !== '' && formatBrowseParams({ ...state, query: '' }) !== ''}
        />
        <BrowseResults
          kind={kind}
          results={results}
          isFiltered={isFiltered}
          query={requested.query}
          onClear={() => changeAndRefocus(BROWSE_START)}
        />
      </section>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
