import { afterEach, expect, test, vi } from 'vitest';
import { openOutboxDatabase } from '../../src/sync/outbox-database';

class Request extends EventTarget {
  result: unknown;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a database that never opens is replaced by one in memory, and closed if it opens later', async () => {
  vi.useFakeTimers();
  const request = new Request();
  vi.stubGlobal('IDBRequest', Request);
  for (const type of ['IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBTransaction'])
    vi.stubGlobal(type, class {});
  vi.stubGlobal('indexedDB', { open: () => request });
  const opening = openOutboxDatabase();
  await vi.advanceTimersByTimeAsync(3_000);
  const database = await opening;
  await database.put('ada', { kind: 'clear' }, Date.now());
  expect(await database.list('ada')).toMatchObject([{ change: { kind: 'clear' } }]);

  const close = vi.fn();
  request.result = { close };
  request.dispatchEvent(new Event('success'));
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});
