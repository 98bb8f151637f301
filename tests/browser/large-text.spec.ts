import type { Page } from '@playwright/test';
import { blockFonts, expectLayoutShiftBelow } from '../support/layout-shift';
import { expect, test } from './fixtures';
import { setFontSize } from './font-size';
import { openPage } from './open-page';

/** Measures the cards of the page: how many there are, and how many do not show their whole text. */
const measureCards = (page: Page) =>
  page.locator('a.card').evaluateAll((cards) => {
    const parts = cards.map((card) => ({
      card: card.getBoundingClientRect(),
      cell: card.parentElement?.getBoundingClientRect(),
      title: card.querySelector('.card-title'),
      facts: card.querySelector('.card-facts'),
    }));
    const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
    const lineHeight = (element: Element | null) =>
      element ? Number.parseFloat(getComputedStyle(element).lineHeight) : 0;
    return {
      count: cards.length,
      cutTitles: parts.filter(({ title }) => heightOf(title) % lineHeight(title) > 0.1).length,
      cutFacts: parts.filter(({ facts }) => heightOf(facts) < lineHeight(facts) - 0.1).length,
      outsideCells: parts.filter(({ card, cell }) => card.bottom > (cell?.bottom ?? 0) + 0.1).length,
    };
  });

for (const path of ['/', '/movies', '/search?q=star'])
  test(`the cards of ${path} show whole lines of large text`, { tag: '@phone' }, async ({
    page,
    expectedConsole,
  }) => {
    await blockFonts(page, expectedConsole);
    for (const size of [20, 24, 32]) {
      await setFontSize(page, size);
      await openPage(page, path);
      await expect(page.locator('.card-facts').first()).toBeVisible();
      const { count, ...cut } = await measureCards(page);
      expect(count).toBeGreaterThan(0);
      expect({ size, ...cut }).toEqual({ size, cutTitles: 0, cutFacts: 0, outsideCells: 0 });
      await expectLayoutShiftBelow(page, 0.001);
    }
  });
