import { MAX_PAGE } from '#shared/discovery';
import { type SearchPage, type SearchState, STEP_MATCHES, STEP_MAX_FETCHES } from '#shared/search';
import { joinPages, passesFilters } from '#shared/search-order';

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

export function hasMorePages(pages: readonly SearchPage[]): boolean {
  const last = pages.at(-1);
  return last === undefined || pages.length < Math.min(last.totalPages, MAX_PAGE);
}

/** Whether a step has to fetch another page. */
export function isStepOpen(step: SearchStep, pages: readonly SearchPage[], matches: number): boolean {
  return (
    hasMorePages(pages) && matches < step.wantedMatches && pages.length - step.pagesBefore < STEP_MAX_FETCHES
  );
}

export function countMatches(pages: readonly SearchPage[], state: SearchState, currentYear: number): number {
  return joinPages(pages).filter((title) => passesFilters(title, state, currentYear)).length;
}
