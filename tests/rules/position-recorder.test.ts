import { expect, test } from 'vitest';
import { createPositionRecorder, type SessionIdentity } from '../../src/sync/position-recorder';

const VISITOR: SessionIdentity = { token: null, userId: null };
const UNVERIFIED: SessionIdentity = { token: 'token-of-ada', userId: null };
const ADA: SessionIdentity = { token: 'token-of-ada', userId: 'ada' };
const ADA_AGAIN: SessionIdentity = { token: 'other-token-of-ada', userId: 'ada' };
const EVE: SessionIdentity = { token: 'token-of-eve', userId: 'eve' };
const EVE_UNVERIFIED: SessionIdentity = { token: 'token-of-eve', userId: null };

function setUp(openedIn: SessionIdentity | null = VISITOR) {
  const written: (number | null)[] = [];
  const leaving: boolean[] = [];
  let nowMs = 0;
  let session = openedIn ?? VISITOR;
  const recorder = createPositionRecorder({
    openedIn,
    findSession: () => session,
    write: ({ position }, isLeaving) => {
      written.push(position);
      leaving.push(isLeaving);
    },
    now: () => nowMs,
  });
  return {
    written,
    leaving,
    recorder,
    wait: (ms: number) => (nowMs += ms),
    switchTo: (next: SessionIdentity) => (session = next),
  };
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

test('the end is written at once, also if its position is unknown', () => {
  const { written, recorder } = setUp();
  recorder.report(100, 100, true);
  expect(written).toEqual([100]);
  const other = setUp();
  other.recorder.report(7, 100);
  other.recorder.report(null, null, true);
  expect(other.written).toEqual([7]);
});

test('a title that ends every 5 seconds is written at its first end, then every 15 seconds, and when it is left', () => {
  const { written, recorder, wait } = setUp();
  for (let second = 1; second <= 40; second += 1) {
    wait(1000);
    const position = second % 5 || 5;
    recorder.report(position, 5, position === 5);
  }
  expect(written).toEqual([5, 5, 5]);
  recorder.flush();
  expect(written).toHaveLength(4);
});

test('a position that is written because the page is left is marked', () => {
  const { written, leaving, recorder } = setUp();
  recorder.report(5, 100);
  recorder.flush();
  recorder.report(7, 100);
  recorder.flush(true);
  expect(written).toEqual([5, 7]);
  expect(leaving).toEqual([false, true]);
});

test.each([
  ['a visitor signs in', VISITOR, ADA],
  ['the user of the token becomes known', UNVERIFIED, ADA],
  ['the user signs in again', ADA, ADA_AGAIN],
])('positions are still written when %s', (_change, before, after) => {
  const { written, recorder, switchTo, wait } = setUp(before);
  recorder.report(5, 100);
  switchTo(after);
  wait(15_000);
  recorder.report(20, 100);
  recorder.report(21, 100);
  recorder.flush();
  expect(written).toEqual([20, 21]);
});

test.each([
  ['its user signs out', ADA, VISITOR],
  ['its user signs out before being verified', UNVERIFIED, VISITOR],
  ['another user signs in', ADA, EVE],
  ['another user signs in who is not verified', ADA, EVE_UNVERIFIED],
  ['another user signs in before its user is verified', UNVERIFIED, EVE],
])('no position is written after %s, even if the session returns', (_change, before, after) => {
  const { written, recorder, switchTo, wait } = setUp(before);
  recorder.report(5, 100);
  switchTo(after);
  recorder.flush(true);
  wait(15_000);
  recorder.report(20, 100);
  switchTo(before);
  recorder.report(21, 100);
  recorder.flush();
  expect(written).toEqual([]);
});

test("a visitor's title belongs to the first account that signs in", () => {
  const { written, recorder, switchTo } = setUp(VISITOR);
  switchTo(ADA);
  recorder.report(5, 100);
  switchTo(EVE);
  recorder.report(6, 100);
  recorder.flush();
  expect(written).toEqual([]);
});

test('a title that was opened by one user is not recorded for the next one, even if it played only then', () => {
  const { written, recorder, switchTo } = setUp(ADA);
  switchTo(EVE);
  recorder.report(5, 100);
  recorder.flush();
  expect(written).toEqual([]);
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

test('a session that ended is not continued by the next title', () => {
  const { recorder, switchTo } = setUp(UNVERIFIED);
  switchTo(ADA);
  expect(recorder.findContinuedSession()).toEqual(ADA);
  switchTo(EVE);
  expect(recorder.findContinuedSession()).toBeNull();
  switchTo(ADA);
  expect(recorder.findContinuedSession()).toBeNull();

  const visitor = setUp(VISITOR);
  visitor.switchTo(ADA);
  expect(visitor.recorder.findContinuedSession()).toEqual(ADA);
});

test('nothing is recorded for a title that started by itself after its session ended', () => {
  const { written, recorder } = setUp(null);
  recorder.report(7, 100);
  recorder.flush();
  expect(written).toEqual([]);
});
