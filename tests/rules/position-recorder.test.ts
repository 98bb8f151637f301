import { expect, test, vi } from 'vitest';
import { createPositionRecorder } from '../../src/sync/use-position-recorder';
import { createLocalStorage } from '../support/local-storage';

function setUp() {
  const written: (number | null)[] = [];
  let nowMs = 0;
  const recorder = createPositionRecorder(
    ({ position }) => written.push(position),
    () => nowMs,
  );
  return { written, recorder, wait: (ms: number) => (nowMs += ms) };
}

test('positions are written at most every 15 seconds', () => {
  const { written, recorder, wait } = setUp();
  for (let second = 1; second <= 40; second += 1) {
    wait(1000);
    recorder.report(second, 100);
  }
  expect(written).toEqual([15, 30]);
});

test('a thousand messages in a second are written once at most', () => {
  const { written, recorder, wait } = setUp();
  wait(15_000);
  for (let message = 0; message < 1000; message += 1) recorder.report(message % 90, 100);
  expect(written).toEqual([0]);
});

test('flush writes the last position once', () => {
  const { written, recorder } = setUp();
  recorder.flush();
  recorder.report(5, 100);
  recorder.report(7, 100);
  recorder.flush();
  recorder.flush();
  expect(written).toEqual([7]);
});

test('a position that is written because the page is left is marked', () => {
  const written: unknown[] = [];
  const recorder = createPositionRecorder(({ position }, isLeaving) => written.push([position, isLeaving]));
  recorder.report(5, 100);
  recorder.flush();
  recorder.report(7, 100);
  recorder.flush(true);
  expect(written).toEqual([
    [5, false],
    [7, true],
  ]);
});

test('a position is not written after its user has signed out, or another one has signed in', () => {
  const { written, recorder } = setUp();
  const stored = new Map([
    ['marquee_token', 'token-of-ada'],
    ['marquee_user_id', 'ada'],
  ]);
  vi.stubGlobal('window', { localStorage: createLocalStorage(stored) });
  recorder.report(5, 100);
  stored.clear();
  recorder.flush(true);
  stored.set('marquee_token', 'token-of-ada').set('marquee_user_id', 'ada');
  recorder.report(6, 100);
  stored.set('marquee_token', 'token-of-eve').set('marquee_user_id', 'eve');
  recorder.flush();
  expect(written).toEqual([]);
  recorder.report(7, 100);
  recorder.flush();
  expect(written).toEqual([7]);
});

test.each<[unknown, unknown]>([
  [-1, 100],
  [Number.NaN, 100],
  [101, 100],
  ['5', 100],
  [undefined, undefined],
])('the position %s of %s is ignored', (position, duration) => {
  const { written, recorder, wait } = setUp();
  wait(60_000);
  recorder.report(position, duration);
  recorder.flush();
  expect(written).toEqual([]);
});
