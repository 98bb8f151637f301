import { expect, test } from 'vitest';
import { migrateHistory } from '../../src/features/settings/migrate-history';
import { describeMigrationResult } from '../../src/features/settings/texts';

const TOKEN = 'token-of-ada';

/** A server that accepts every second entry, and fails at the call with the number `failsAt`. */
function createServer(failsAt = Number.POSITIVE_INFINITY) {
  const sizes: number[] = [];
  const contexts: unknown[] = [];
  return {
    sizes,
    contexts,
    async mutate(
      { watchHistoryData }: { watchHistoryData: readonly unknown[] },
      options?: { readonly context?: unknown },
    ) {
      contexts.push(options?.context);
      sizes.push(watchHistoryData.length);
      if (sizes.length === failsAt) throw new Error('unavailable');
      const total = watchHistoryData.length;
      const migrated = Math.floor(total / 2);
      const skipped = total - migrated;
      const skips = { malformed: 0, tooOld: skipped - 1, notNewer: 1 };
      return { success: true as const, migrated, skipped, total, skips };
    },
  };
}

test('2,500 entries are sent in batches of at most 1,000 as one account, and their results are summed', async () => {
  const server = createServer();
  const progress: number[] = [];
  const result = await migrateHistory(server, TOKEN, Array(2_500).fill({}), {
    isOwnClock: true,
    onProgress: (sent) => progress.push(sent),
  });
  expect(progress).toEqual([0, 1_000, 2_000]);
  expect(server.sizes).toEqual([1_000, 1_000, 500]);
  expect(server.contexts).toEqual(Array(3).fill({ token: TOKEN }));
  expect(result).toMatchObject({ migrated: 1_250, skipped: 1_250, total: 2_500 });
  expect(describeMigrationResult(result)).toBe(
    '1250 items migrated, 1250 skipped (1247 too old, 3 already in your account or removed from it).',
  );
});

test('without entries nothing is sent', async () => {
  const server = createServer();
  expect(await migrateHistory(server, TOKEN, [], { isOwnClock: true })).toMatchObject({
    migrated: 0,
    skipped: 0,
    total: 0,
  });
  expect(server.sizes).toEqual([]);
});

test('a failure of a later batch is reported', async () => {
  await expect(
    migrateHistory(createServer(2), TOKEN, Array(2_500).fill({}), { isOwnClock: true }),
  ).rejects.toThrow('unavailable');
});
