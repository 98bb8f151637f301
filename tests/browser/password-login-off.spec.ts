import { Secret } from 'otpauth';
import { codeOf } from '../support/authenticator-app';
import { buildProviderAccount } from '../support/single-sign-on-site';
import { inDatabase } from './admin-page';
import { waitForDatabase } from './auth';
import { expect, expectAccessible } from './fixtures';
import { openPage } from './open-page';
import { continueWithProvider, test } from './provider-site';

test.use({ siteSettings: { PASSWORD_LOGIN: 'off' } });

test('a user consents and then proves the second factor', async ({
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
  await continueWithProvider(page, isMobile);
  const panel = page.getByRole('dialog', { name: 'Login' });
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
});
