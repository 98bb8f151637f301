import { expect, test } from './fixtures';
import { openPage } from './open-page';

test('wide windows have wide gutters, which do not narrow the text of the static pages', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const [path, name] of [
    ['/privacy', 'Privacy policy'],
    ['/dmca', 'Copyright and DMCA'],
    ['/info', 'Platform Info'],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    expect((await heading.boundingBox())?.width).toBe(672);
  }
});

test('copies an official address and confirms it for 2 s', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await openPage(page, '/info');
  await page.clock.pauseAt('2026-11-20T13:00:00Z');
  const domains = page.getByRole('region', { name: 'Official domains' }).getByRole('listitem');
  await expect(domains).toHaveCount(3);
  const copy = domains.first().getByRole('button');
  await copy.click();
  await expect(copy).toHaveText(/^Copied!/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://marquee.example');
  await page.clock.runFor(1_900);
  await expect(copy).toHaveText(/^Copied!/);
  await page.clock.runFor(200);
  await expect(copy).toHaveText(/^Copy URL/);
  await expect(domains.first().getByRole('link', { name: /^Visit/ })).toHaveAttribute(
    'href',
    'https://marquee.example',
  );
});
