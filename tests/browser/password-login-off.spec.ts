import { Secret } from 'otpauth';
import { codeOf } from '../support/authenticator-app';
import { buildProviderAccount } from '../support/single-sign-on-site';
import { inDatabase } from './admin-page';
import { row } from './admin-user-list';
import { openAuthPanel, waitForDatabase } from './auth';
import { expect, expectAccessible } from './fixtures';
import { openPage } from './open-page';
import { confirmAtProvider, passwordlessTest as test } from './provider-site';
import { openTab } from './tabs';

test('a user consents and then verifies the second factor', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 401/);
  await waitForDatabase(page);
  const account = buildProviderAccount();
  await inDatabase(
    site,
    (sql) => sql`
      with owner as (
        insert into users (id, username, email) values (gen_random_uuid(), ${account.sub}, ${account.email ?? ''})
        returning id
      )
      insert into authenticator_apps (user_id, secret, confirmed_at)
      select id, decode(repeat('00', 20), 'hex'), now() from owner`,
  );
  provider.signInAs(account);
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await expect(panel.getByRole('link', { name: 'Continue with Acme ID' })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmAtProvider(page);
  await expect(panel).toContainText(`The account ${account.sub} already has your email address.`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Link the account' }).click();
  const code = panel.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code isn't valid/);
  await code.fill(codeOf(new Secret({ buffer: new ArrayBuffer(20) }).base32));
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/movies$/);
  await openTab(page, 'Profile');
  await expect(page.getByRole('main')).toContainText(`${account.email} · Linked`);
  await expect(page.getByRole('main').getByText('Password', { exact: true })).toHaveCount(0);
  await inDatabase(site, (sql) => sql`update users set role = 'admin' where username = ${account.sub}`);
  await openTab(page, 'Users');
  await row(page, account.sub).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: `Edit ${account.sub}` });
  await expect(form.getByLabel('Email')).toHaveValue(account.email ?? '');
  await expect(form.getByLabel(/password/i)).toHaveCount(0);
});
