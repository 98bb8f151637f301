import { platform } from 'node:os';
import { getMovie, getShow } from './find-titles';
import { expect, test } from './fixtures';
import { openPage } from './open-page';
import { waitForSearchIndex } from './search-index';

/*
 * Images are replaced by flat boxes, because their fonts depend on the machine. The tolerance allows other antialiasing.
 * After an intended change run `npm run test:browser -- visual-appearance --update-snapshots`, and check the new files.
 */
test.skip(
  platform() !== 'linux',
  'the stored screenshots are from Chromium on Linux, whose text is drawn differently elsewhere',
);

const TOLERANCE = { maxDiffPixelRatio: 0.02, threshold: 0.25, scale: 'css' } as const;
/** Wider images are backdrops, whose gradients would make the snapshots large. */
const BACKDROP_WIDTH = 780;

const flatPicture = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="750"><rect width="500" height="750" fill="${colour}"/></svg>`;

test('key screens match their screenshots', async ({ page, request, site }) => {
  test.slow();
  const [{ id: movieId }, { id: showId }] = [await getMovie(request), await getShow(request, 6)];
  await page.route(/\/t\/p\/w\d+\//, (route) => {
    const width = Number(/\/w(\d+)\//.exec(route.request().url())?.[1]);
    const body = flatPicture(width < BACKDROP_WIDTH ? '#31435f' : '#0b0e14');
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = {
    home: '/',
    movies: '/movies?filter=top-rated',
    search: '/search?q=star&view=list',
    movie: `/movie/${movieId}`,
    episode: `/tv/${showId}/1/2`,
    info: '/info',
  };
  await waitForSearchIndex(site);
  for (const [name, path] of Object.entries(screens)) {
    await openPage(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(`${name}.png`, TOLERANCE);
  }
});
