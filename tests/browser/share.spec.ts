import { getMovie } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';

test.describe('sharing', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    }),
  );

  test('copies the link and confirms it for two seconds', { tag: '@desktop' }, async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const movie = await getMovie(request);
    await openPage(page, `/movie/${movie.id}?from=elsewhere`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(1_900);
    // Copying again restarts the two seconds.
    await page.evaluate(() => navigator.clipboard.writeText('something else'));
    await page.getByRole('button', { name: 'Copied!' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(`${baseURL}/movie/${movie.id}`);
    await page.clock.runFor(1_900);
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });

  test('copies without clipboard permission', { tag: '@desktop' }, async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read']);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    const movie = await getMovie(request);
    await openPage(page, `/movie/${movie.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const copy = page.getByRole('button', { name: 'Copy Link' });
    await copy.click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/movie/${movie.id}`);
  });

  test('opens social networks in new tabs', { tag: '@phone' }, async ({ page, request, baseURL }) => {
    const movie = await getMovie(request);
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page, `/movie/${movie.id}`);
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    const last = page.getByRole('link', { name: 'WhatsApp' });
    // Nothing covers it, such as the tab bar of phones.
    await expect
      .poll(() =>
        last.evaluate((link) => {
          const { left, bottom } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(left + 30, bottom - 2));
        }),
      )
      .toBe(true);
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(sideways)).toBe(0);
    const link = encodeURIComponent(`${baseURL}/movie/${movie.id}`);
    for (const [name, host] of [
      ['Facebook', 'https://www.facebook.com/'],
      ['Twitter', 'https://twitter.com/'],
      ['WhatsApp', 'https://wa.me/'],
    ] as const) {
      const network = page.getByRole('link', { name });
      await expect(network).toHaveAttribute('href', new RegExp(`^${host}.*${link}`));
      await expect(network).toHaveAttribute('target', '_blank');
      await expect(network).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeHidden();
    await expect(share).toBeFocused();
    await share.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeHidden();
  });
});

test("uses the device's share sheet when available", { tag: '@phone' }, async ({
  page,
  request,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.body.dataset.shared = `${data.title} ${data.url}`;
      },
    });
  });
  const movie = await getMovie(request);
  await openPage(page, `/movie/${movie.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    `${movie.title} ${baseURL}/movie/${movie.id}`,
  );
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden();
});
