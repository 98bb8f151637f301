import type { Page } from '@playwright/test';

/**
 * The layout shift score of the page.
 *
 * @param since in milliseconds of the page's clock
 */
export function getLayoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          const later = shifts.filter(({ startTime }) => startTime > start);
          resolve(later.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a single shift the observer is never called.
        setTimeout(() => resolve(0), 200);
      }),
    since,
  );
}
