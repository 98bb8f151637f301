import { defaultSearch, normalizeQuery, type SearchState, type SearchTitle } from '#shared/search';
import { foldTitle, hasAllWords, selectResults } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { trpc } from '../../api/trpc';
import type { PastSearch } from '../../storage/search-history';

const MIN_LETTERS = 2;
const MAX_SEARCHES = 3;
const MAX_TITLES = 6;

export type Suggestions = {
  readonly searches: readonly PastSearch[];
  readonly titles: readonly SearchTitle[];
};

/** Identify the suggestions in their order. */
export function keysOf({ searches, titles }: Suggestions): string[] {
  return [...searches.map(({ query }) => query), ...titles.map(({ mediaType, id }) => `${mediaType} ${id}`)];
}

const NONE: Suggestions = { searches: [], titles: [] };

/**
 * Titles and recent searches that match a text. The titles are the first results of the search for the text, which starts when
 * the typing pauses; until it succeeds, those of the longest beginning that has been searched.
 */
export function useSuggestions(
  text: string,
  { type }: SearchState,
  currentYear: number,
  recent: readonly PastSearch[],
): Suggestions {
  const { searchPage } = trpc.useUtils().catalogue;
  const wanted = normalizeQuery(text);
  if (wanted.length < MIN_LETTERS) return NONE;
  const words = foldTitle(wanted);

  function findTitles(): readonly SearchTitle[] {
    const state = { ...defaultSearch(currentYear), query: wanted };
    for (let length = wanted.length; length >= MIN_LETTERS; length -= 1) {
      const query = wanted.slice(0, length).trim();
      const data = searchPage.getInfiniteData({ type, query });
      if (!data) continue;
      const titles = selectResults(joinPages(data.pages.slice(0, 1)), state, currentYear);
      return length === wanted.length
        ? titles
        : titles.filter(({ title }) => hasAllWords(foldTitle(title), words));
    }
    return [];
  }

  return {
    searches: recent
      .filter(({ query }) => foldTitle(query) !== words && hasAllWords(foldTitle(query), words))
      .slice(0, MAX_SEARCHES),
    titles: findTitles().slice(0, MAX_TITLES),
  };
}
