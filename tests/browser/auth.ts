import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** A password that the rules let through. */
export const PASSWORD = 'Tulip-Harbour-7';

/** A sign-up of somebody nobody else is. */
export function somebody() {
  const username = `person-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: PASSWORD };
}

export type Member = ReturnType<typeof somebody> & { readonly token: string };

/** The site serves its catalogue before its database is ready. */
export async function accountsReady(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/readyz')).text()).toContain('true');
}

/** Makes an account by REST. */
export async function signUp(page: Page): Promise<Member> {
  await accountsReady(page);
  const signup = somebody();
  const answer = await page.request.post('/api/auth/register', {
    data: { ...signup, name: signup.username },
  });
  const { data } = await answer.json();
  return { ...signup, token: data.token };
}

/** Signs this browser in from its next page on, as an earlier visit would have left it. */
export async function remember(page: Page, token: string): Promise<void> {
  await page.goto('/404');
  await page.evaluate((kept) => window.localStorage.setItem('marquee_token', kept), token);
}

/** Opens an auth panel from the top bar, or on phones from the menu. */
export async function openPanel(page: Page, isMobile: boolean, name: 'Login' | 'Sign Up'): Promise<Locator> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens what a member finds below their name: the user menu, or on phones the menu. */
export async function openMemberMenu(page: Page, isMobile: boolean, { username }: Member): Promise<Locator> {
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  }
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  return page.getByRole('banner');
}

/** An entry of that menu. In the phone's menu it is a link or a button. */
export function memberMenuItem(menu: Locator, isMobile: boolean, name: string): Locator {
  const role = name === 'Settings' || name === 'Admin Panel' ? 'link' : 'button';
  return menu.getByRole(isMobile ? role : 'menuitem', { name });
}
