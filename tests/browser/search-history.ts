import type { Page } from '@playwright/test';

/** Stores recent searches in this browser, with their ages in hours. */
export async function storeSearches(page: Page, ages: Readonly<Record<string, number>>): Promise<void> {
  await page.addInitScript((hoursByQuery) => {
    if (localStorage.getItem('marquee_search_history')) return;
    const entries = Object.entries(hoursByQuery).map(([query, hours]) => ({
      query,
      timestamp: Date.now() - hours * 3_600_000,
      results: 3,
    }));
    localStorage.setItem('marquee_search_history', JSON.stringify(entries));
  }, ages);
}
