import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { buildSignup } from '../builders/users';
import { waitForHydration } from './open-page';

export type TestUser = ReturnType<typeof buildSignup> & { readonly token: string };

/** The site serves the catalogue before its database is ready. */
export async function waitForDatabase(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/readyz')).text()).toContain('true');
}

/**
 * Headers of a request from a network of its own: the site limits the sign-ups and name changes of a network per hour.
 * `site` trusts the proxies on this machine.
 */
export function fromOtherNetwork(): Record<string, string> {
  const octets = [18, ...randomBytes(2)];
  return { 'x-forwarded-for': ['198', ...octets].join('.') };
}

/** Creates an account by REST, from a network of its own. */
export async function signUp(page: Page): Promise<TestUser> {
  await waitForDatabase(page);
  const signup = buildSignup();
  const response = await page.request.post('/api/auth/register', {
    headers: fromOtherNetwork(),
    data: { ...signup, name: signup.username },
  });
  expect(response.status()).toBe(200);
  const { data } = await response.json();
  return { ...signup, token: data.token };
}

/** Stores a session token in this browser. The next page that is opened is signed in. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((stored) => window.localStorage.setItem('marquee_token', stored), token);
}

/** Opens an auth panel from the top bar, or on phones from the menu. */
export async function openAuthPanel(
  page: Page,
  isMobile: boolean,
  name: 'Login' | 'Sign Up',
): Promise<Locator> {
  await waitForHydration(page);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the user menu, or the main menu on phones. */
export async function openUserMenu(page: Page, isMobile: boolean, { username }: TestUser): Promise<Locator> {
  // Before hydration, a click does nothing.
  await waitForHydration(page);
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  }
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  return page.getByRole('banner');
}

/** An entry of that menu. In the phone's menu it is a link or a button. */
export function userMenuItem(menu: Locator, isMobile: boolean, name: string): Locator {
  const role = name === 'Settings' || name === 'Admin Panel' ? 'link' : 'button';
  return menu.getByRole(isMobile ? role : 'menuitem', { name });
}
