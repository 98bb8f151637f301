import { accountsReady, remember, signUp } from './accounts';
import { expect, test } from './fixtures';

const stored = (key: string) => window.localStorage.getItem(key);

test('verifies a kept token, and keeps who it belongs to', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const member = await signUp(page);
  await remember(page, member.token);
  const verified = page.waitForRequest((request) => request.url().includes('auth.verify'));
  await page.goto('/');
  const request = await verified;
  expect(request.headers().authorization).toBe(`Bearer ${member.token}`);
  expect(request.url()).not.toContain(member.token);
  await expect.poll(() => page.evaluate(stored, 'marquee_user')).toContain(member.email);
  expect(await page.evaluate(stored, 'marquee_user_id')).toBeTruthy();
});

test('drops a token that the server refuses', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 40[14]/);
  await accountsReady(page);
  await remember(page, 'x'.repeat(43));
  await page.goto('/');
  await expect.poll(() => page.evaluate(stored, 'marquee_token')).toBeNull();
});
