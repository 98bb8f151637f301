import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutboxSender, type OutboxState } from '../../src/api/outbox-sender';
import { openOutbox } from '../../src/storage/outbox';

const ADA = 'ada';
const NOON = Date.parse('2025-06-01T12:00:00.000Z');

type Sent = { readonly media_id: unknown; readonly watched_at?: string | undefined };

/** What becomes of each record: its status, no answer ever, or a network that is away. */
let outcomes: (200 | 400 | 401 | 429 | 503 | 'silent' | 'offline')[];
let sent: Sent[];
let states: OutboxState[];
let isSignedIn: boolean;

async function record(watch: Sent, { signal }: { signal: AbortSignal }): Promise<void> {
  sent.push(watch);
  const outcome = outcomes.shift() ?? 200;
  if (outcome === 'silent') await new Promise((_, reject) => signal.addEventListener('abort', reject));
  if (outcome === 'offline') throw new TRPCClientError('Failed to fetch');
  const data = { httpStatus: outcome };
  if (outcome !== 200)
    throw new TRPCClientError('no', { result: { error: { message: 'no', code: 0, data } } });
}

async function start() {
  const outbox = await openOutbox();
  // The one call of the client that a sender makes.
  const client = { history: { record: { mutate: record } } } as unknown as Parameters<
    typeof createOutboxSender
  >[0]['client'];
  const sender = createOutboxSender({
    outbox,
    client,
    userId: ADA,
    isSignedIn: () => isSignedIn,
    onChange: (state) => states.push(state),
  });
  const queue = (media_id: string, watchedAt = Date.now()) =>
    sender.queue({ media_id, media_type: 'movie', season: null, episode: null }, watchedAt);
  return { outbox, sender, queue };
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => sent.map(({ media_id }) => media_id);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.stubGlobal('navigator', {});
  [outcomes, sent, states, isSignedIn] = [[], [], [], true];
});
afterEach(() => vi.useRealTimers());

test('what the server will never take is dropped, and what comes after it is sent', async () => {
  outcomes = [400, 200];
  const { queue } = await start();
  await queue('1');
  await queue('2');
  await settle();
  expect(ids()).toEqual(['1', '2']);
  expect(states.at(-1)).toEqual({ waiting: 0, isStuck: false });
});

test.each([429, 503, 'offline', 'silent'] as const)(
  'after %s it waits, longer each time, and sends in order',
  async (outcome) => {
    outcomes = [outcome, outcome];
    const { queue } = await start();
    await queue('1', NOON - 1000);
    await settle(outcome === 'silent' ? 10_000 : 0);
    expect(states.at(-1)).toEqual({ waiting: 1, isStuck: true });
    await settle(1_900);
    expect(ids()).toEqual(['1']);
    await settle(700 + (outcome === 'silent' ? 10_000 : 0));
    expect(ids()).toEqual(['1', '1']);
    await settle(3_900 - 700);
    expect(ids()).toEqual(['1', '1']);
    await settle(2_000);
    expect(ids()).toEqual(['1', '1', '1']);
    expect(states.at(-1)).toEqual({ waiting: 0, isStuck: false });
    // At first the server says when it was; later it is told.
    expect(sent.map(({ watched_at }) => watched_at)).toEqual([
      undefined,
      outcome === 'silent' ? '2025-06-01T11:59:59.000Z' : undefined,
      '2025-06-01T11:59:59.000Z',
    ]);
  },
);

test('a session that is over keeps what waits, for when the person is back', async () => {
  outcomes = [401];
  const { queue, sender, outbox } = await start();
  await queue('1');
  await settle(3_600_000);
  expect(ids()).toEqual(['1']);
  isSignedIn = false;
  sender.send();
  await settle();
  expect([ids(), await outbox.count(ADA)]).toEqual([['1'], 1]);
  isSignedIn = true;
  sender.send();
  await settle();
  expect([ids(), await outbox.count(ADA)]).toEqual([['1', '1'], 0]);
});

test('a newer watch of a title takes the place of the one that waits', async () => {
  outcomes = ['offline'];
  const { queue, sender } = await start();
  await queue('1');
  await settle();
  outcomes = ['offline', 'offline'];
  await queue('2');
  await queue('1');
  await settle();
  outcomes = [];
  sent = [];
  sender.send();
  await settle();
  expect(ids()).toEqual(['2', '1']);
});

test('what is removed before it was sent is sent no more', async () => {
  outcomes = ['offline', 'offline'];
  const { queue, sender } = await start();
  await queue('1');
  await queue('2');
  await settle();
  await sender.discard({ media_id: '1', media_type: 'movie' });
  sent = [];
  sender.send();
  await settle();
  expect(ids()).toEqual(['2']);
});

test('where nothing more fits, a watch is sent at once, or told to have failed', async () => {
  const { queue, outbox } = await start();
  vi.spyOn(outbox, 'put').mockRejectedValue(new Error('full'));
  outcomes = [200, 'offline'];
  await queue('1');
  await expect(queue('2')).rejects.toThrow('full');
  expect(ids()).toEqual(['1', '2']);
});
