import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { openPage } from './open-page';

export type SettingsTab = 'Profile' | 'Playback' | 'Privacy' | 'Advanced';
export type AdminTab = 'Overview' | 'Users' | 'System' | 'Analytics';

const ADDRESSES: Readonly<Record<SettingsTab | AdminTab, string>> = {
  Profile: '/settings',
  Playback: '/settings?tab=playback',
  Privacy: '/settings?tab=privacy',
  Advanced: '/settings?tab=advanced',
  Overview: '/admin',
  Users: '/admin?tab=users',
  System: '/admin?tab=system',
  Analytics: '/admin?tab=analytics',
};

/** The console message of a page that does not exist. */
export const NO_SUCH_PAGE = /status of 404/;

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: SettingsTab | AdminTab): Locator => page.getByRole('tab', { name });

export async function openTab(page: Page, name: SettingsTab | AdminTab): Promise<void> {
  await openPage(page, ADDRESSES[name]);
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}
