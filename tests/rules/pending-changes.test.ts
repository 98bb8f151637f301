import { expect, test } from 'vitest';
import { UNKNOWN_POSITION } from '#shared/watch-progress';
import { applyPendingChanges, type ListItem, toLocalItems } from '../../src/sync/list-items';
import type { HistoryChange, QueuedChange } from '../../src/sync/pending-changes';
import { findPendingWatch } from '../../src/sync/pending-changes';

const NOON = Date.parse('2025-06-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const SHOW = { media_id: '7', media_type: 'tv' } as const;
const MOVIE = { media_id: '8', media_type: 'movie' } as const;

const item = (id: string, lastWatched: string, more: Partial<ListItem> = {}): ListItem => ({
  id,
  mediaType: id.startsWith('tv') ? 'tv' : 'movie',
  mediaId: id.split('-')[1] ?? '',
  season: id.startsWith('tv') ? 1 : null,
  episode: id.startsWith('tv') ? 1 : null,
  lastWatched,
  details: 'loaded',
  title: `Title of ${id}`,
  poster: null,
  rating: 7,
  year: '2025',
  genres: [],
  episodeTitle: id.startsWith('tv') ? 'Pilot' : null,
  hasEpisode: true,
  nextEpisode: null,
  ...UNKNOWN_POSITION,
  ...more,
});
const STORED = [item('movie-8', '2025-05-03T00:00:00.000Z'), item('tv-7', '2025-05-02T00:00:00.000Z')];

const queue = (...changes: HistoryChange[]): QueuedChange[] =>
  changes.map((change, sequence) => ({ sequence, change, changedAt: NOON }));
const watch = (episode: number, restores?: true): HistoryChange => ({
  kind: 'watch',
  watch: { ...SHOW, season: 1, episode, ...(restores && { restores }) },
});
const ids = (items: readonly ListItem[]) => items.map(({ id }) => id);

test('a title that is watched again moves to the top with its details and its new episode', () => {
  const [first, ...others] = applyPendingChanges(STORED, queue(watch(2)));
  expect(first).toEqual({
    ...STORED[1],
    episode: 2,
    episodeTitle: null,
    lastWatched: '2025-06-01T12:00:00.000Z',
  });
  expect(ids(others)).toEqual(['movie-8']);
  expect(applyPendingChanges(STORED, queue(watch(1)))[0]?.episodeTitle).toBe('Pilot');
});

test('a title without details from the server is waiting for details', () => {
  const [first] = applyPendingChanges([], queue(watch(3)));
  expect(first).toMatchObject({ id: 'tv-7', episode: 3, details: 'waiting', isLocal: true });
});

test('removals and clearing remove earlier titles, and restored titles return to their position', () => {
  const removal: HistoryChange = { kind: 'remove', title: MOVIE };
  expect(ids(applyPendingChanges(STORED, queue(removal)))).toEqual(['tv-7']);
  expect(applyPendingChanges(STORED, queue(watch(1, true)))).toEqual(STORED);
  expect(ids(applyPendingChanges(STORED, queue({ kind: 'clear' }, watch(1))))).toEqual(['tv-7']);
});

test('the list has at most 20 titles', () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    item(`movie-${index + 100}`, '2025-05-01T00:00:00.000Z'),
  );
  expect(applyPendingChanges(many, queue(watch(1)))).toHaveLength(20);
});

test('invalid times, expired entries and older entries of a title are left out of the local history', () => {
  const entry = { ...MOVIE, season: null, episode: null, ...UNKNOWN_POSITION };
  const watches = [
    { ...entry, timestamp: NOON, position: 9 },
    { ...entry, timestamp: NOON - 1000, position: 5 },
    { ...entry, media_id: '9', timestamp: 1e300 },
    { ...entry, media_id: '10', timestamp: NOON - 15 * DAY_MS },
    { ...entry, media_id: '11', timestamp: NOON - 15 * DAY_MS + 1 },
  ];
  const items = toLocalItems(watches, NOON);
  expect(ids(items)).toEqual(['movie-8', 'movie-11']);
  expect(items[0]?.position).toBe(9);
});

test('findPendingWatch returns the last watch, or null after a removal or clearing', () => {
  const pending = queue(watch(2));
  expect(findPendingWatch(pending, SHOW)).toMatchObject({ episode: 2 });
  expect(findPendingWatch(pending, MOVIE)).toBeUndefined();
  expect(findPendingWatch(queue({ kind: 'remove', title: SHOW }), SHOW)).toBeNull();
  expect(findPendingWatch(queue({ kind: 'clear' }), MOVIE)).toBeNull();
});
