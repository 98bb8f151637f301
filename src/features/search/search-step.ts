import { type SearchPage, type SearchState, STEP_MATCHES, STEP_MAX_FETCHES } from '#shared/search';
import { matchesFilters } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';

/**
 * A step of loading (decisions.md "Lists and order"): pages are fetched until there are so many matches, the pages
 * end, or enough has been fetched.
 */
export type SearchStep = {
  /** How many matches there are to be. */
  readonly wantedMatches: number;
  /** How many pages had been loaded when it began. */
  readonly pagesBefore: number;
};

export const FIRST_STEP: SearchStep = { wantedMatches: STEP_MATCHES, pagesBefore: 0 };

/** The step that shows so many pages and asks for no more. */
export function stepTo(pages: number): SearchStep {
  return { wantedMatches: 0, pagesBefore: pages };
}

export function hasMorePages(pages: readonly SearchPage[]): boolean {
  const last = pages.at(-1);
  return last === undefined || pages.length < Math.min(last.totalPages, MAX_TMDB_PAGE);
}

/** Whether a step has to fetch another page. */
export function isStepOpen(step: SearchStep, pages: readonly SearchPage[], matches: number): boolean {
  return (
    hasMorePages(pages) && matches < step.wantedMatches && pages.length - step.pagesBefore < STEP_MAX_FETCHES
  );
}

export function countMatches(pages: readonly SearchPage[], state: SearchState, currentYear: number): number {
  return joinPages(pages).filter((title) => matchesFilters(title, state, currentYear)).length;
}

/** How many of the loaded pages a step shows: those before it, and what it takes to complete it. */
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
