import { expect, test } from 'vitest';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { request, signUp } = createAccountCalls(database);

type Calls = ReturnType<typeof request>;

const movie = (media_id: string, watched_at?: string) => ({
  media_id,
  media_type: 'movie' as const,
  ...(watched_at && { watched_at }),
});
const idsOf = async (calls: Calls) => (await calls.history.list()).data.map(({ media_id }) => media_id);

test('users cannot read or change the entries of other users', async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  await ada.as().history.record(movie('1', new Date(Date.now() - 3_600_000).toISOString()));
  const title = { mediaId: '1', mediaType: 'movie' as const };
  expect((await eve.as().history.one(title)).data).toBeNull();
  expect(await idsOf(eve.as())).toEqual([]);
  expect((await eve.as().history.stats()).data.total).toBe(0);
  expect((await eve.as().history.remove(title)).data.removed).toBe(false);
  await eve.as().history.clear();
  await eve.as().history.record(movie('1'));
  await eve.as().history.migrate({ watchHistoryData: [{ ...movie('1'), timestamp: Date.now() }] });
  expect((await ada.as().history.list()).data).toMatchObject([{ media_id: '1' }]);
  expect((await ada.as().history.list()).data[0]?.watched_at).not.toBe(
    (await eve.as().history.list()).data[0]?.watched_at,
  );
});

test('a write is 401 when the account was deleted during the request', async () => {
  const { as, user } = await signUp();
  const calls = as();
  await calls.history.stats();
  await database.sql`delete from users where id = ${user.id}`;
  // The first call of the request has read the session.
  await expect(calls.history.record(movie('1'))).rejects.toEqual(failsWith('UNAUTHORIZED'));
});

test.each<[string, (calls: Calls) => Promise<unknown>]>([
  ['list', ({ history }) => history.list()],
  ['record', ({ history }) => history.record(movie('1'))],
  ['one', ({ history }) => history.one({ mediaId: '1', mediaType: 'movie' })],
  ['remove', ({ history }) => history.remove({ mediaId: '1', mediaType: 'movie' })],
  ['clear', ({ history }) => history.clear()],
  ['stats', ({ history }) => history.stats()],
  ['migrate', ({ history }) => history.migrate({ watchHistoryData: [] })],
  ['cleanup', ({ history }) => history.cleanup()],
])('%s needs a live session', async (_name, call) => {
  const failure = failsWith('UNAUTHORIZED', 'No authentication token available');
  await expect(call(request())).rejects.toEqual(failure);
  await expect(call(request({ token: 'x'.repeat(43) }))).rejects.toEqual(failure);
});
