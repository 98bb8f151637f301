import type { Locator } from '@playwright/test';

/** Opens the list of a select. While it is open, the rest of the page has no roles. */
export async function openList(select: Locator): Promise<Locator> {
  await select.page().locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await select.click();
  const list = select.page().getByRole('listbox');
  await list.waitFor();
  return list;
}

export async function choose(select: Locator, option: string): Promise<void> {
  const list = await openList(select);
  await list.getByRole('option', { name: option, exact: true }).click();
}

/** The labels of the options. */
export async function listOptions(select: Locator): Promise<string[]> {
  const list = await openList(select);
  const labels = await list.getByRole('option').allTextContents();
  await select.page().keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  return labels;
}
