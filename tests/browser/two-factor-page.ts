import { expect, type Locator, type Page } from '@playwright/test';
import { codeOf } from '../support/authenticator-app';
import { button } from './tabs';

export const SETUP = 'Set up an authenticator app';
export const SAVE_CODES = 'Save your recovery codes';
export const CODES_SAVED = 'I have saved them';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const codeField = (page: Page, name: string) =>
  dialog(page, name).getByRole('textbox', { name: 'Code' });
export const group = (page: Page) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Two-factor authentication' }) })
    .last();

/** Of a control that must not move. In CSS pixels of the window. */
export const topOf = async (control: Locator): Promise<number | undefined> =>
  (await control.boundingBox())?.y;

/** @returns the key of the open setup */
export async function readKey(page: Page): Promise<string> {
  const key = await dialog(page, SETUP).getByRole('definition').textContent();
  return (key ?? '').replaceAll(' ', '');
}

/** Later codes are those of the next 30-second step, because each code is valid once. @returns the secret and the recovery codes */
export async function setUpApp(page: Page) {
  await button(page, 'Set up').click();
  const secret = await readKey(page);
  await codeField(page, SETUP).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page, SAVE_CODES).getByRole('heading')).toBeFocused();
  const codes = await dialog(page, SAVE_CODES).getByRole('listitem').allTextContents();
  await dialog(page, SAVE_CODES).getByRole('button', { name: CODES_SAVED }).click();
  return { secret, codes };
}
