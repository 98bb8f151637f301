import { expect, type Page } from '@playwright/test';

/** The browser's entry, which TypeScript's DOM types lack. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

type Options = {
  /** In milliseconds of the page's clock. */
  readonly since?: number;
  /** Whether to ignore shifts within 500 ms of an input. */
  readonly ignoresInput?: boolean;
};

type Shift = { readonly value: number; readonly time: number; readonly elements: readonly string[] };

/** The document's layout shifts so far, with the elements that moved. */
function listLayoutShifts(page: Page, { since = 0, ignoresInput = false }: Options = {}): Promise<Shift[]> {
  return page.evaluate(
    ([start, isInputIgnored]) =>
      new Promise<Shift[]>((resolve) => {
        const shifts: Shift[] = [];
        const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
        const area = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round)}`;
        const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]): string => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.textContent.slice(0, 40) ?? '';
          return `${element?.localName}.${element?.className} "${text}" ${area(previousRect)} to ${area(currentRect)}`;
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!isShift(entry)) continue;
            const isIgnored = isInputIgnored && entry.hadRecentInput;
            if (entry.startTime <= start || isIgnored) continue;
            shifts.push({ value: entry.value, time: entry.startTime, elements: entry.sources.map(describe) });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive before the second animation frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
    [since, ignoresInput] as const,
  );
}

const scoreOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** The layout shift score of the document so far. */
export async function getLayoutShift(page: Page): Promise<number> {
  return scoreOf(await listLayoutShifts(page));
}

/** Fails with the elements that moved if the layout shift score of the document so far is not below the limit. */
export async function expectLayoutShiftBelow(
  page: Page,
  limit: number,
  options: Options = {},
): Promise<void> {
  const shifts = await listLayoutShifts(page, options);
  expect(scoreOf(shifts), JSON.stringify(shifts, null, 2)).toBeLessThan(limit);
}

/** Fails with the elements that moved if any did. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  expect(await listLayoutShifts(page)).toEqual([]);
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
