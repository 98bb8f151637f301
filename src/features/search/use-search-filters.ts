import { type RefObject, useMemo, useRef, useState } from 'react';
import { clearFilters, type SearchState } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { type SearchGenres, useSearchGenres } from './use-search-genres';
import type { SearchControl } from './use-search-state';

/** Ignores genres that do not exist. */
function withoutUnknownGenres(state: SearchState, known: readonly Genre[] | null): SearchState {
  const genres = state.genres.filter((id) => known?.some((genre) => genre.id === id) ?? true);
  return genres.length === state.genres.length ? state : { ...state, genres };
}

export type SearchFilters = {
  /** The state of the address without unknown genres. */
  readonly state: SearchState;
  readonly currentYear: number;
  readonly genres: SearchGenres;
  readonly isPanelOpen: boolean;
  readonly panelButton: RefObject<HTMLButtonElement | null>;
  togglePanel(): void;
  closePanel(): void;
  change(changes: Partial<SearchState>): void;
  /** For buttons that remove themselves: moves the focus to the panel's button. */
  changeAndRefocus(changes: Partial<SearchState>): void;
  clearAll(): void;
};

/** The filters and their panel. */
export function useSearchFilters({ state: requested, currentYear, change }: SearchControl): SearchFilters {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panelButton = useRef<HTMLButtonElement>(null);
  const genres = useSearchGenres(requested.type, isPanelOpen || requested.genres.length > 0);
  const state = useMemo(() => withoutUnknownGenres(requested, genres.genres), [requested, genres.genres]);

  const focusButton = (): void => panelButton.current?.focus({ preventScroll: true });

  function changeAndRefocus(changes: Partial<SearchState>): void {
    change(changes);
    focusButton();
  }

  return {
    state,
    currentYear,
    genres,
    isPanelOpen,
    panelButton,
    togglePanel: () => setPanelOpen(!isPanelOpen),
    closePanel() {
      setPanelOpen(false);
      focusButton();
    },
    change,
    changeAndRefocus,
    clearAll: () => changeAndRefocus(clearFilters(state, currentYear)),
  };
}
