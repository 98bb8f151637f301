import type { Page } from '@playwright/test';

type Options = {
  /** In milliseconds of the page's clock. */
  readonly since?: number;
  /** Whether to ignore shifts within 500 ms of an input. */
  readonly ignoresInput?: boolean;
};

/** The layout shift score of the document so far. */
export function getLayoutShift(
  page: Page,
  { since = 0, ignoresInput = false }: Options = {},
): Promise<number> {
  return page.evaluate(
    ([start, isInputIgnored]) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const isIgnored = isInputIgnored && Reflect.get(entry, 'hadRecentInput') === true;
            if (entry.startTime > start && !isIgnored) sum += Number(Reflect.get(entry, 'value'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive before the second animation frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
    [since, ignoresInput] as const,
  );
}

/**
 * Keeps the web font from loading, because texts move by a few pixels when it replaces the fallback.
 *
 * @param expectedConsole receives the browser's message about the font
 */
export async function blockFonts(page: Page, expectedConsole: RegExp[]): Promise<void> {
  expectedConsole.push(/ERR_BLOCKED_BY_CLIENT/);
  await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'));
}
