import type { HomeRowKey } from '#shared/home-rows';
import {
  type SearchPage,
  type SearchState,
  type SearchType,
  STEP_MATCHES,
  STEP_MAX_FETCHES,
} from '#shared/search';
import { matchesFilters } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import { INFINITE_LIST } from '../../api/infinite-list';

/** A step of loading: it fetches pages until there are enough matches, the pages end or the maximum is fetched. */
export type SearchStep = {
  readonly wantedMatches: number;
  /** How many pages were loaded when the step began. */
  readonly pagesBefore: number;
};

export const FIRST_STEP: SearchStep = { wantedMatches: STEP_MATCHES, pagesBefore: 0 };

/** The step that shows this many pages and fetches no more. */
export function stepTo(pages: number): SearchStep {
  return { wantedMatches: 0, pagesBefore: pages };
}

export function hasMorePages(pages: readonly SearchPage[]): boolean {
  const last = pages.at(-1);
  return last === undefined || pages.length < Math.min(last.totalPages, MAX_TMDB_PAGE);
}

export const searchListPaging = {
  ...INFINITE_LIST,
  getNextPageParam: (_: SearchPage, pages: SearchPage[]) => (hasMorePages(pages) ? pages.length + 1 : null),
};

export function countMatches(pages: readonly SearchPage[], state: SearchState, currentYear: number): number {
  return joinPages(pages).filter((title) => matchesFilters(title, state, currentYear)).length;
}

/** Whether a step has to fetch another page. */
export function isStepOpen(step: SearchStep, pages: readonly SearchPage[], matches: number): boolean {
  return (
    hasMorePages(pages) && matches < step.wantedMatches && pages.length - step.pagesBefore < STEP_MAX_FETCHES
  );
}

/** How many of the loaded pages belong to a step: those before it, and those that it needs. */
export function countStepPages(
  step: SearchStep,
  loaded: readonly SearchPage[],
  state: SearchState,
  currentYear: number,
): number {
  for (let count = Math.min(step.pagesBefore, loaded.length); count < loaded.length; count += 1) {
    const pages = loaded.slice(0, count);
    if (!isStepOpen(step, pages, countMatches(pages, state, currentYear))) return count;
  }
  return loaded.length;
}

export function trendingRowOf(type: SearchType): HomeRowKey {
  return type === 'tv' ? 'trendingShows' : 'trendingMovies';
}
