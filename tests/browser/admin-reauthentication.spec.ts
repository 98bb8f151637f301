import type { Page, Response } from '@playwright/test';
import { expireAuthentication } from '../support/expire-authentication';
import type { SpawnedSite } from '../support/spawned-site';
import { banner, confirmation, inDatabase, openAdmin } from './admin-page';
import { makeCrowd, row, searchBox, showing } from './admin-user-list';
import type { TestUser } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { choose, option, selectField } from './select-list';
import { button, NO_SUCH_PAGE } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE, /status of 40[03]/));

const question = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" });

/** Opens the list of new users as an owner who signed in some time ago. */
async function openUsers(page: Page, site: SpawnedSite, size: number) {
  const crowd = await makeCrowd(site, size);
  const owner = await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText(`Showing 1 to ${size} of ${size} users`);
  await forgetAuthentication(site, owner);
  return { crowd, owner };
}

const forgetAuthentication = (site: SpawnedSite, { token }: TestUser) =>
  inDatabase(site, (sql) => expireAuthentication(sql, token));

async function authenticate(page: Page, password: string): Promise<void> {
  await question(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('an owner authenticates again before a role is changed and a user is deleted', {
  tag: '@desktop',
}, async ({ page, site }) => {
  const { crowd, owner } = await openUsers(page, site, 2);
  const userRow = row(page, `${crowd}-01`);
  const role = selectField(userRow, 'Role of');
  await choose(role, 'Admin');
  const password = question(page).getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await expect(question(page)).toContainText(
    "You can change accounts within 10 minutes after you confirmed that it's you.",
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(role).toBeFocused();
  await expect(role).toHaveText(/User$/);
  await expect(role).toHaveAttribute('aria-busy', 'false');
  await expect(banner(page)).toBeEmpty();

  await choose(role, 'Admin');
  await authenticate(page, 'wrong');
  await expect(question(page).getByRole('alert')).toHaveText('Current password is incorrect');
  await authenticate(page, owner.password);
  await expect(banner(page)).toContainText('User role updated successfully. The user must sign in again.');
  await expect(role).toHaveText(/Admin$/);
  await expect(role).toHaveAttribute('aria-busy', 'false');
  await expect(role).toBeFocused();

  // Soon afterwards there is no question.
  await choose(role, 'User');
  await expect(banner(page)).toContainText(/User role updated successfully$/);

  await forgetAuthentication(site, owner);
  const remove = userRow.getByRole('button', { name: 'Delete' });
  await remove.click();
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await expect(remove).toHaveAttribute('aria-busy', 'false');
  await expect(showing(page)).toHaveText('Showing 1 to 2 of 2 users');
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await authenticate(page, owner.password);
  await expect(banner(page)).toContainText('User deleted successfully');
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
});

test('a new password and a reset link wait for the authentication, and the form stays filled', {
  tag: '@desktop',
}, async ({ page, site }) => {
  const { crowd, owner } = await openUsers(page, site, 1);
  const name = `${crowd}-01`;
  const edit = row(page, name).getByRole('button', { name: 'Edit' });
  await edit.click();
  const form = page.getByRole('form', { name: `Edit ${name}` });
  const password = form.getByLabel('New password (optional)', { exact: true });
  await form.getByLabel('Username').fill(`${name}-new`);
  await password.fill('Violet-Anchor-9');
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(save).toBeFocused();
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await expect(form.getByLabel('Username')).toHaveValue(`${name}-new`);
  await expect(password).toHaveValue('Violet-Anchor-9');

  await save.click();
  await authenticate(page, owner.password);
  await expect(banner(page)).toContainText('User updated successfully');
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();

  await forgetAuthentication(site, owner);
  await page.keyboard.press('Enter');
  const createLink = button(page, `Create reset link for ${name}-new`);
  await createLink.click();
  await confirmation(page).getByRole('button', { name: 'Create link' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(createLink).toBeFocused();
  await expect(createLink).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Create link' }).click();
  await authenticate(page, owner.password);
  const link = page.getByRole('dialog', { name: 'Reset link' });
  await expect(link.getByRole('heading')).toBeFocused();
  await link.getByRole('button', { name: 'Close' }).click();
  await expect(createLink).toBeFocused();
});

test('changes at the same time wait for one authentication', { tag: '@desktop' }, async ({ page, site }) => {
  const { crowd, owner } = await openUsers(page, site, 2);
  const roles = ['01', '02'].map((number) => selectField(row(page, `${crowd}-${number}`), 'Role of'));
  const promoteBoth = async () => {
    const release = await holdRequests(page, /admin\.changeRole/);
    const refusals: number[] = [];
    const record = (response: Response) => {
      if (response.url().includes('admin.changeRole')) refusals.push(response.status());
    };
    page.on('response', record);
    // By keyboard, because a second click near the chosen option is ignored.
    for (const role of roles) {
      await role.press('Enter');
      await option(page, 'Admin').press('Enter');
    }
    release();
    await expect.poll(() => refusals).toEqual([403, 403]);
    await expect(question(page)).toBeVisible();
    page.off('response', record);
    await page.unroute(/admin\.changeRole/);
  };
  await promoteBoth();
  await page.keyboard.press('Escape');
  for (const role of roles) {
    await expect(role).toHaveAttribute('aria-busy', 'false');
    await expect(role).toHaveText(/User$/);
  }
  await promoteBoth();
  await authenticate(page, owner.password);
  for (const role of roles) {
    await expect(role).toHaveAttribute('aria-busy', 'false');
    await expect(role).toHaveText(/Admin$/);
  }
});
