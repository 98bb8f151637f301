import { codeOf } from '../support/authenticator-app';
import { banner, confirmation, createUser, inDatabase } from './admin-page';
import { makeCrowd, row, searchBox, showing } from './admin-user-list';
import { signIn } from './auth';
import { test as base, expect, expectAccessible } from './fixtures';
import { openPage } from './open-page';
import { openTab } from './tabs';
import { setUpApp } from './two-factor-page';

const test = base.extend<object>({
  site: async ({ staffPolicySite }, use) => use(staffPolicySite),
});

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(/status of (400|403)/));

test('the panel opens for an admin who set up an app, and after a code in another session', async ({
  page,
  site,
}) => {
  const admin = await createUser(page, site, 'admin');
  await signIn(page, admin.token);
  await openPage(page, '/admin');
  const main = page.getByRole('main');
  await expect(main).toContainText('Set it up in Settings, then come back.');
  await expect(main.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Open Settings' }).click();
  const { secret } = await setUpApp(page);
  await page.goBack();
  await expect(main.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await inDatabase(site, (sql) => sql`update sessions set has_second_factor = false`);
  await page.reload();
  const code = main.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code isn't valid/);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Admin Panel' })).toBeFocused();
});

test('an admin turns off the second factor of a user who lost it', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const name = `${await makeCrowd(site, 1)}-01`;
  await inDatabase(
    site,
    (sql) => sql`
      insert into authenticator_apps (user_id, secret, confirmed_at)
      select id, decode(repeat('00', 20), 'hex'), now() from users where username = ${name}`,
  );
  const admin = await createUser(page, site, 'admin');
  await inDatabase(
    site,
    (sql) => sql`
      update sessions set has_second_factor = true
      where user_id = (select id from users where username = ${admin.username})`,
  );
  await signIn(page, admin.token);
  await openTab(page, 'Users');
  await searchBox(page).fill(name);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await row(page, name).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Turn off two-factor authentication of ${name}` }).click();
  await expect(confirmation(page)).toContainText('Make sure that the user asked for it');
  await confirmation(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(banner(page)).toHaveText('Two-factor authentication turned off');
  await expect(page.getByText('Two-factor authentication is off')).toBeFocused();
});
