import type { Page } from '@playwright/test';

/** Records what alerts add to the page from now on, which screen readers announce. @returns reads the texts */
export async function recordAlerts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const list: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const isText = target.nodeType === Node.TEXT_NODE || addedNodes.length > 0;
        const text = element?.closest('[role=alert]')?.textContent;
        if (isText && text) list.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
    return list;
  });
  return () => texts.jsonValue();
}
