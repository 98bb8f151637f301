import { type ReactNode, useRef } from 'react';
import { BROWSE_START, type BrowseState } from '#shared/browse';
import { GENRES_FAILED } from '#shared/search';
import { trpc } from '../../api/trpc';
import { FailureBanner } from '../../ui/failure-banner';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { BrowseControls } from './browse-controls';
import type { BrowseKind } from './browse-kinds';
import { canonicalQuery } from './browse-queries';
import { BrowseResults } from './browse-results';
import { announcementText, headTitle } from './texts';
import { type BrowseResults as Results, useBrowseResults } from './use-browse-results';
import { useBrowseState } from './use-browse-state';

/** `genre` is null for an unknown id. Until the genres are loaded, any id counts as known. */
function useBrowseGenres({ mediaType }: BrowseKind, id: number | null, { titles, failure }: Results) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = trpc.catalogue.genres.useQuery({ mediaType });
  const unnamed = id === null || data ? null : { id, name: 'Selected genre' };
  const genre = data?.find((known) => known.id === id) ?? unnamed;
  // When the list failed too, one error is enough.
  const isReported = error && !isFetching && (titles || !failure);
  return {
    genre,
    /** Undefined until it is loaded. */
    genreName: data && genre?.name,
    genres: data ?? (genre ? [genre] : []),
    failedAt: isReported ? errorUpdatedAt : null,
    retry: () => void refetch(),
  };
}

/** The Movies page and the TV page, which differ only in their data and texts. */
export function BrowseScreen({ kind }: { kind: BrowseKind }): ReactNode {
  const searchBox = useRef<HTMLInputElement>(null);
  const genreSelect = useRef<HTMLButtonElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);

  const { requested, draft, change } = useBrowseState(kind, section);
  const results = useBrowseResults(kind, requested);
  const genreList = useBrowseGenres(kind, requested.genre, results);
  const { genre } = genreList;
  // An unknown genre is ignored.
  const state: BrowseState = { ...requested, genre: genre?.id ?? null };

  /** For buttons that remove themselves: moves the focus to the quick filters. */
  function changeAndRefocus(next: BrowseState): void {
    change(next);
    controls.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }

  const shortcuts = [
    { key: '/', text: 'search', label: 'Search', run: () => searchBox.current?.focus() },
    { key: 'f', text: 'filters', label: 'Filter by genre', run: () => genreSelect.current?.focus() },
    {
      key: 'Escape',
      text: 'clear',
      label: 'Clear the search',
      run: () => change({ ...state, query: '' }),
    },
  ];
  useShortcuts(shortcuts);

  const genresFailedAt = genreList.failedAt;
  function retryGenres(): void {
    genreSelect.current?.focus({ preventScroll: true });
    genreList.retry();
  }

  return (
    <>
      <PageHead
        title={headTitle(kind, state, genreList.genreName)}
        description={kind.description}
        query={canonicalQuery(state)}
      />
      <header className="page-gutter flex items-end justify-between gap-8 pt-4 pb-4 md:pt-10 md:pb-6 phone-landscape:pt-2 phone-landscape:pb-1">
        <div className="phone-landscape:flex phone-landscape:items-baseline phone-landscape:gap-4">
          <h1 className="text-display phone-landscape:text-3xl">{kind.heading}</h1>
          <p className="mt-2 max-w-prose text-balance text-muted">{kind.intro}</p>
        </div>
        <ShortcutHints hints={shortcuts} />
      </header>
      <div ref={controls} className="z-20 bg-ground xl:sticky xl:top-(--top-bar) xl:py-2.5">
        <BrowseControls
          {...{ kind, state, draft }}
          genres={genreList.genres}
          onChange={change}
          refs={{ searchBox, genreSelect }}
        />
      </div>
      <ActiveFilters kind={kind} state={state} genre={genre} onChange={changeAndRefocus} />
      {genresFailedAt !== null && (
        // Above the list, which it would move.
        <div className="page-gutter sticky top-(--top-bar) z-10 h-0 xl:top-[calc(var(--top-bar)+4rem)]">
          <FailureBanner
            message={GENRES_FAILED}
            onRetry={retryGenres}
            onDismiss={() => section.current?.focus({ preventScroll: true })}
          />
        </div>
      )}
      <BrowseResults {...{ kind, state, results, section }} onClear={() => changeAndRefocus(BROWSE_START)} />
      <p aria-live="polite" className="sr-only">
        {announcementText(kind, state, results, genresFailedAt !== null)}
      </p>
    </>
  );
}
