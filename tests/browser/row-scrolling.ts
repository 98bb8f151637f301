import type { Locator } from '@playwright/test';

/** @returns the left edge, in pixels, of the item nearest to `left`, where a row stops */
export async function snapToItem(row: Locator, left: number): Promise<number> {
  const pitch = await row.evaluate((list) => {
    const [first, second] = [...list.children].map((item) => item.getBoundingClientRect().left);
    return (second ?? 0) - (first ?? 0);
  });
  return Math.round(left / pitch) * pitch;
}
