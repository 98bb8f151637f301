import { createGate } from '../support/gate';
import { signIn, signUp } from './auth';
import { expect, test } from './fixtures';
import { failure } from './mocked-responses';
import { openPage } from './open-page';
import { recordWatch } from './watch-history';

const REMOVAL = /\/api\/trpc\/[\w.,]*history\.remove/;

test('a removal that fails after another account signed in does not change its list', {
  tag: '@desktop',
}, async ({ page, context, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  const [ann, ben] = [await signUp(page), await signUp(page)];
  const popular = await (await page.request.get('/api/tmdb/movie/popular?page=1')).json();
  const [first, second] = popular.results;
  await recordWatch(page, ann.token, { media_type: 'movie', media_id: first.id });
  await recordWatch(page, ben.token, { media_type: 'movie', media_id: second.id });
  await signIn(page, ann.token);
  const gate = createGate();
  await context.route(
    REMOVAL,
    async (route) => {
      await gate.opened;
      await route.fulfill({ status: 503, json: [failure('The database is not available.', 503).json] });
    },
    { times: 1 },
  );
  await openPage(page, '/my-list');
  const removing = page.waitForRequest(REMOVAL);
  await page.getByRole('button', { name: `Remove ${first.title}` }).click();
  const removal = await removing;

  const other = await context.newPage();
  await openPage(other, '/404');
  await other.evaluate(() => localStorage.clear());
  await signIn(other, ben.token);
  const remove = page.getByRole('button', { name: `Remove ${second.title}` });
  await expect(remove).toBeVisible();
  gate.open();
  await (await removal.response())?.finished();
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});
