import type { Locator } from '@playwright/test';

/** Names with several parts, as the database stores them. */
export const LONG_NAME = 'maximiliane_von_hohenstein-lichtenberg';
export const LONG_EMAIL = 'maximiliane.von-hohenstein.lichtenberg@correspondence.example-university.org';

/** The parts of a text that continue on a second line. */
export async function findBrokenParts(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const broken: string[] = [];
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !node.textContent?.includes(' ')) broken.push(node.textContent ?? '');
    }
    return broken;
  });
}
