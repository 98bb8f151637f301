import { PREVIOUS_NAME_DAYS } from '../../db/previous-names';
import { expect, test } from './fixtures';

const PAGES = [
  {
    path: '/privacy',
    heading: 'Privacy policy',
    facts: [
      'January 15, 2025',
      'privacy@marquee.example',
      `signs you in for ${PREVIOUS_NAME_DAYS} days`,
      'Owners can delete their account once another owner has changed their role.',
    ],
  },
  {
    path: '/dmca',
    heading: 'Copyright and DMCA',
    facts: ['Nothing is hosted here', 'January 15, 2025', 'dmca@marquee.example'],
  },
  { path: '/info', heading: 'Platform Info', facts: ['watch.marquee.example', 'Features', 'TMDB API'] },
];

for (const { path, heading, facts } of PAGES)
  test(`${path} renders its required content on the server`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    for (const fact of facts) expect(html).toContain(fact);

    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Marquee`);

    // Wide windows have wide gutters, which must not narrow the text.
    await page.setViewportSize({ width: 2560, height: 1440 });
    const main = page.getByRole('main');
    const box = await main.getByRole('heading', { level: 2 }).first().boundingBox();
    expect(box?.width).toBe(672);
  });

test('copies an official address and confirms it for 2 s', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await page.goto('/info');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
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
