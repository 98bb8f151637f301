import type { Locator, Page } from '@playwright/test';

/** The name of a field is its label and its value. */
export const selectField = (scope: Locator | Page, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${label} `) });

export const option = (page: Page, name: string): Locator =>
  page.getByRole('menuitemradio', { name, exact: true });

export async function openList(select: Locator): Promise<Locator> {
  await select.page().locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await select.click();
  const list = select.page().getByRole('menu');
  await list.waitFor();
  return list;
}

export async function choose(select: Locator, name: string): Promise<void> {
  await openList(select);
  await option(select.page(), name).click();
}

/** The labels of the options. */
export async function listOptions(select: Locator): Promise<string[]> {
  const list = await openList(select);
  const labels = await list.getByRole('menuitemradio').allTextContents();
  await select.page().keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  return labels;
}
