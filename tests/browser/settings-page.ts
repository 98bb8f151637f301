import type { Locator, Page } from '@playwright/test';
import { signIn, signUp, type TestUser } from './auth';
import { openTab, type SettingsTab } from './tabs';

export const banner = (page: Page): Locator =>
  page.getByRole('main').getByRole('status', { name: 'Message' });

/** Signs up a new user and opens a tab of the settings. */
export async function openSettings(page: Page, name: SettingsTab): Promise<TestUser> {
  const user = await signUp(page);
  await signIn(page, user.token);
  await openTab(page, name);
  return user;
}

/** Changes fields of the user in responses of the site. */
export async function mockUser(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(/\/api\/trpc\/[^?]*auth\.(verify|profile)/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const { result } of body)
      if (result?.data?.json?.data?.user) Object.assign(result.data.json.data.user, changes);
    await route.fulfill({ response, json: body });
  });
}

/** A parsed value of localStorage. */
export async function stored(page: Page, key: string): Promise<unknown> {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
}
