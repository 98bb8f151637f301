import { type ReactNode, useRef } from 'react';
import { BRAND } from '#shared/brand';
import { BROWSE_START, type BrowseState, formatBrowseParams } from '#shared/browse';
import { SEARCH_FAILED } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { trpc } from '../../api/trpc';
import { useSearchDraft } from '../../hooks/use-search-draft';
import { EMPTY_LINES } from '../../ui/empty-message';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { BrowseControls } from './browse-controls';
import { type BrowseKind, GENRES_FAILED } from './browse-kinds';
import { BrowseResults } from './browse-results';
import { emptyHeading } from './empty-list';
import { ErrorBanners, type ToldFailure } from './error-banners';
import { countText, ResultsSummary, totalText } from './results-summary';
import { useBrowseList } from './use-browse-list';
import { useBrowseState } from './use-browse-state';
import { useTitleSearch } from './use-title-search';

const HINTS = [
  { key: '/', text: 'search' },
  { key: 'f', text: 'filters' },
  { key: 'Escape', text: 'clear' },
];

/** The genre of an id; while there are no names to be had, one without a name. */
function findGenre(id: number | null, genres: readonly Genre[] | undefined): Genre | null {
  if (id === null) return null;
  return genres ? (genres.find((genre) => genre.id === id) ?? null) : { id, name: 'Chosen genre' };
}

/** The Movies page and the TV page (1 §2, 1 §4): one screen, of which only the data differs. */
export function BrowseScreen({ kind }: { kind: BrowseKind }): ReactNode {
  const { mediaType, heading, intro, description } = kind;
  const [asked, goTo] = useBrowseState(kind);
  const draft = useSearchDraft(asked.query, (query) => show({ ...asked, query }));
  const list = useBrowseList(kind, asked);
  const found = useTitleSearch(kind, asked.query);
  const results = asked.query === '' ? list : found;
  const genreRead = trpc.catalogue.genres.useQuery({ mediaType });
  const genres = genreRead.data;

  const searchBox = useRef<HTMLInputElement>(null);
  const genreSelect = useRef<HTMLSelectElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const listTop = useRef<HTMLElement>(null);

  const genre = findGenre(asked.genre, genres);
  // A genre that does not exist counts as not said.
  const state: BrowseState = { ...asked, genre: genre?.id ?? null };

  /** A new list is shown from its beginning. */
  function show(next: BrowseState): void {
    goTo(next);
    const top = listTop.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) listTop.current?.scrollIntoView({ behavior: 'instant' });
  }

  function change(next: BrowseState): void {
    draft.write(next.query);
    show(next);
  }

  /** For buttons that vanish with what they take away: the focus needs another place. */
  function changeAndRefocus(next: BrowseState): void {
    change(next);
    controls.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }

  useShortcuts([
    { key: '/', label: 'Search', run: () => searchBox.current?.focus() },
    { key: 'f', label: 'Filter by genre', run: () => genreSelect.current?.focus() },
    { key: 'Escape', label: 'Clear the search', run: () => change({ ...state, query: '' }) },
  ]);

  const failures: ToldFailure[] = [];
  if (results.failure) {
    const { at } = results.failure;
    failures.push({ at, message: asked.query === '' ? kind.loadFailed : SEARCH_FAILED });
  }
  // Where nothing could be read, once is enough.
  if (genreRead.error && !genreRead.isFetching && (results.titles || !results.failure)) {
    const { errorUpdatedAt: at, refetch } = genreRead;
    failures.push({ at, message: GENRES_FAILED, retry: () => void refetch() });
  }
  const isFiltered = formatBrowseParams(state) !== '';
  const isEmpty = results.titles?.length === 0;
  const announcement = [
    ...failures.map(({ message }) => message),
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
        <ErrorBanners failures={failures} />
      </div>
      <section
        ref={listTop}
        aria-busy={!results.titles && !results.failure}
        className="page-gutter xl:scroll-mt-16 xl:[&_a]:scroll-mt-16"
      >
        <ResultsSummary
          kind={kind}
          results={results}
          query={asked.query}
          hasWaitingFilters={state.query !== '' && formatBrowseParams({ ...state, query: '' }) !== ''}
        />
        <BrowseResults
          kind={kind}
          results={results}
          isFiltered={isFiltered}
          query={asked.query}
          onClear={() => changeAndRefocus(BROWSE_START)}
        />
      </section>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
