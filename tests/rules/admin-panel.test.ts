import { describe, expect, test } from 'vitest';
import { listPageButtons, readUserListState, sortBy } from '../../src/features/admin/user-list-state';

describe('page buttons', () => {
  test.each([
    [1, 1, [1]],
    [2, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [5, 6, 7, 8, 9]],
    [100_000, 100_000, [99_996, 99_997, 99_998, 99_999, 100_000]],
  ])('page %i of %i', (current, total, buttons) => {
    expect(listPageButtons(current, total)).toEqual(buttons);
  });
});

describe('state of the user list', () => {
  const start = readUserListState(undefined);

  test('starts with the newest users, also for an invalid stored state', () => {
    expect(start).toEqual({ page: 1, search: '', role: 'all', sortBy: 'created_at', sortOrder: 'desc' });
    for (const stored of [null, 7, { page: -1, search: 3, role: 'root', sortBy: 'email', sortOrder: 1 }])
      expect(readUserListState(stored)).toEqual(start);
    const stored = { page: 3, search: 'ada', role: 'admin', sortBy: 'role', sortOrder: 'asc' };
    expect(readUserListState(stored)).toEqual(stored);
  });

  test('reverses the active column; a new column starts descending on page 1', () => {
    const third = { ...start, page: 3 };
    expect(sortBy(third, 'created_at')).toEqual({ ...third, sortOrder: 'asc' });
    expect(sortBy(sortBy(third, 'created_at'), 'created_at')).toEqual(third);
    expect(sortBy({ ...third, sortOrder: 'asc' }, 'role')).toEqual({ ...start, sortBy: 'role' });
  });
});
