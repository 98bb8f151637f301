import { expect, test } from './fixtures';

type Image = { readonly src: string; readonly sizes: string; readonly form_factor?: string };

const MAX_SCREENSHOT_BYTES = 120_000;

test('the manifest has screenshots for wide and narrow windows, and shortcuts to pages', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  expect((await devTools.send('Page.getAppManifest')).errors).toEqual([]);

  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const screenshots: readonly Image[] = manifest.screenshots;
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { src } of screenshots) {
    expect((await (await request.get(src)).body()).length).toBeLessThan(MAX_SCREENSHOT_BYTES);
  }
  const images = [...screenshots, ...manifest.icons].filter(({ sizes }: Image) => sizes !== 'any');
  const sizes = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
          return `${width}x${height}`;
        }),
      ),
    images.map(({ src }: Image) => src),
  );
  expect(sizes).toEqual(images.map((image: Image) => image.sizes));

  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  expect(manifest.shortcuts).toHaveLength(3);
});
