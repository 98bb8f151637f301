import type { Locator, Page } from '@playwright/test';
import { signIn, signUp, type TestUser } from './auth';
import { expect } from './fixtures';

export type Tab = 'Profile' | 'Playback' | 'Privacy' | 'Advanced';

/** What going to an address that does not exist leaves in the console: how a browser is signed in here. */
export const NO_SUCH_PAGE = /status of 404/;

export const tab = (page: Page, name: Tab): Locator => page.getByRole('tab', { name });
export const banner = (page: Page): Locator => page.getByRole('main').getByRole('status');
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Opens a tab of the settings, alive. */
export async function openTab(page: Page, name: Tab): Promise<void> {
  await page.goto(name === 'Profile' ? '/settings' : `/settings?tab=${name.toLowerCase()}`);
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Signs somebody new up and opens a tab of their settings. */
export async function openSettings(page: Page, name: Tab): Promise<TestUser> {
  const member = await signUp(page);
  await signIn(page, member.token);
  await openTab(page, name);
  return member;
}

/** Lets the server's answers about the person say something else of them. */
export async function pretend(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(/\/api\/trpc\/[^?]*auth\.(verify|profile)/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const { result } of body)
      if (result?.data?.json?.data?.user) Object.assign(result.data.json.data.user, changes);
    await route.fulfill({ response: answer, json: body });
  });
}

/** What the server answers to a call, and not asks it. */
export async function answer(
  page: Page,
  procedure: string,
  message: string,
  httpStatus: number,
): Promise<void> {
  const data = { code: 'BAD_REQUEST', httpStatus, path: procedure };
  const json = [{ error: { json: { message, code: -32600, data } } }];
  await page.route(`**/api/trpc/${procedure}**`, (route) => route.fulfill({ status: httpStatus, json }));
}

/** The browser's storage, as JSON. */
export async function stored(page: Page, key: string): Promise<unknown> {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
}
