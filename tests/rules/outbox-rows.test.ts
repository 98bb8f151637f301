import { expect, test } from 'vitest';
import { openOutboxDatabase } from '../../src/sync/outbox-database';
import { type Row, toQueued } from '../../src/sync/outbox-rows';
import type { HistoryChange, WatchRecord } from '../../src/sync/pending-changes';

const ADA = 'ada';
const watch = (episode: number, position: number | null = null): WatchRecord => ({
  media_id: '7',
  media_type: 'tv',
  season: 1,
  episode,
  position,
  duration: position === null ? null : 100,
});

/** The queued changes after `change` at 10 and a watch at `watchedAt`. */
async function queueLate(change: HistoryChange, watched: WatchRecord, watchedAt: number) {
  const database = await openOutboxDatabase();
  await database.put(ADA, change, 10);
  await database.putEarlier(ADA, watched, watchedAt);
  return (await database.list(ADA)).map(({ change: queued, changedAt }) => ({ ...queued, changedAt }));
}

test('a watch that was kept when the page was left replaces earlier changes of its title', async () => {
  const opened: HistoryChange = { kind: 'watch', watch: watch(1) };
  const left = watch(1, 50);
  expect(await queueLate(opened, left, 20)).toEqual([{ kind: 'watch', watch: left, changedAt: 20 }]);
  const removal: HistoryChange = { kind: 'remove', title: watch(1) };
  expect(await queueLate(removal, left, 20)).toEqual([{ kind: 'watch', watch: left, changedAt: 20 }]);
});

test('it gives its position to a later watch of the same episode, and is dropped otherwise', async () => {
  const reopened: HistoryChange = { kind: 'watch', watch: watch(1) };
  const left = watch(1, 50);
  expect(await queueLate(reopened, left, 5)).toEqual([{ kind: 'watch', watch: left, changedAt: 10 }]);
  const next: HistoryChange = { kind: 'watch', watch: watch(2) };
  expect(await queueLate(next, left, 5)).toEqual([{ ...next, changedAt: 10 }]);
  const further: HistoryChange = { kind: 'watch', watch: watch(1, 60) };
  expect(await queueLate(further, left, 5)).toEqual([{ ...further, changedAt: 10 }]);
});

test.each<HistoryChange>([{ kind: 'remove', title: watch(1) }, { kind: 'clear' }])(
  'it is dropped if a later change is queued: $kind',
  async (removal) => {
    expect(await queueLate(removal, watch(1, 50), 5)).toMatchObject([{ kind: removal.kind }]);
  },
);

const row = (fields: object): Row => ({ userId: ADA, title: 'tv 7', watchedAt: 10, ...fields }) as Row;

test.each([
  ['text as season', { watch: { ...watch(1), season: '1 of <b>2</b>' } }],
  ['a negative episode', { watch: watch(-1) }],
  ['a fraction as episode', { watch: watch(1.5) }],
  ['no title', { watch: { season: 1, episode: 1 } }],
  ['an unknown removal', { removes: 'everything' }],
  ['text as time', { watch: watch(1), watchedAt: 'noon' }],
])('a stored change with %s is ignored', (_, fields) => {
  expect(toQueued(row(fields))).toEqual([]);
});

test('an impossible position of a stored change is unknown', () => {
  const stored = row({ watch: { ...watch(1), position: 'two', duration: -1 } });
  expect(toQueued(stored)).toMatchObject([{ change: { watch: { position: null, duration: null } } }]);
});

test('changes are discarded up to a time, of one title or of all', async () => {
  const database = await openOutboxDatabase();
  const other: WatchRecord = { ...watch(1), media_id: '8' };
  const list = async () => (await database.list(ADA)).map(({ changedAt }) => changedAt);
  await database.put(ADA, { kind: 'watch', watch: watch(1) }, 10);
  await database.put(ADA, { kind: 'watch', watch: other }, 20);
  await database.discard(ADA, watch(1), 9);
  expect(await list()).toEqual([10, 20]);
  await database.discard(ADA, null, 10);
  expect(await list()).toEqual([20]);
  await database.discard(ADA, other, 20);
  expect(await list()).toEqual([]);
});
