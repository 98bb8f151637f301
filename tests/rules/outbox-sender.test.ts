import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnexpectedResponseError } from '../../src/api/error-message';
import { openOutboxDatabase } from '../../src/sync/outbox-database';
import { OutboxSender } from '../../src/sync/outbox-sender';
import type { PendingState } from '../../src/sync/pending-changes';

const ADA = 'ada';
const NOON = Date.parse('2025-06-01T12:00:00.000Z');

type Sent = {
  readonly call: 'record' | 'remove' | 'clear';
  readonly media_id?: unknown;
  readonly mediaId?: unknown;
  readonly watched_at?: string | undefined;
  readonly watched_until?: string | undefined;
  readonly sentAt?: string | undefined;
};
type Options = { readonly signal: AbortSignal; readonly context: unknown };

/** The outcome of each record: its status, success after a second, no response, or no network. */
let outcomes: (200 | 400 | 401 | 429 | 503 | 'slow' | 'silent' | 'offline' | UnexpectedResponseError)[];
let sent: Sent[];
let states: Omit<PendingState, 'isLoaded'>[];
let refusals: number;
/** The title whose changes a proxy rejects. */
let rejectedId: string | null;
let isSignedIn: boolean;

let contexts: unknown[];
/** How far the server's clock is ahead. */
let serverAheadMs: number;

/** A response of Marquee before any procedure is called. */
const fromServer = (status: number) =>
  new UnexpectedResponseError(status, { message: 'Rejected by the server.' });
/** The page of a proxy or a captive portal. */
const fromNetwork = (status: number) => new UnexpectedResponseError(status, null);

const respond = (call: Sent['call']) => async (input: Omit<Sent, 'call'>, options: Options) => {
  sent.push({ call, ...input });
  contexts.push(options.context);
  const { signal } = options;
  const outcome = input.media_id === rejectedId ? fromNetwork(403) : (outcomes.shift() ?? 200);
  if (outcome === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_000));
  if (outcome === 'silent') await new Promise((_, reject) => signal.addEventListener('abort', reject));
  if (outcome instanceof UnexpectedResponseError) throw TRPCClientError.from(outcome);
  if (outcome === 'offline') throw new TRPCClientError('Failed to fetch');
  const data = { httpStatus: outcome };
  if (outcome !== 200 && outcome !== 'slow')
    throw new TRPCClientError('Rejected', { result: { error: { message: 'Rejected', code: 0, data } } });
  return { data: { watched_at: input.watched_at ?? new Date(Date.now() + serverAheadMs).toISOString() } };
};

async function start() {
  const database = await openOutboxDatabase();
  // The calls of the client that a sender makes.
  const history = {
    record: { mutate: respond('record') },
    remove: { mutate: respond('remove') },
    clear: { mutate: respond('clear') },
  };
  const client = { history } as unknown as ConstructorParameters<typeof OutboxSender>[0]['client'];
  const sender = new OutboxSender({
    database,
    client,
    userId: ADA,
    findToken: () => (isSignedIn ? 'token-of-ada' : null),
    onChange: (state) => states.push(state),
    onRefused: () => {
      refusals += 1;
    },
  });
  const queue = (media_id: string, watchedAt = Date.now()) =>
    sender.queue(
      { kind: 'watch', watch: { media_id, media_type: 'movie', season: null, episode: null } },
      watchedAt,
    );
  const remove = (media_id: string) =>
    sender.queue({ kind: 'remove', title: { media_id, media_type: 'movie' } }, Date.now());
  const clear = () => sender.queue({ kind: 'clear' }, Date.now());
  const count = async () => (await database.list(ADA)).length;
  return { database, sender, queue, remove, clear, count };
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => sent.map(({ media_id }) => media_id);
const calls = () => sent.map(({ call, media_id, mediaId }) => `${call} ${media_id ?? mediaId ?? 'all'}`);
/** The last state: how many changes are queued, and whether they are stuck. */
const lastState = () => {
  const state = states.at(-1);
  return state && { waiting: state.pending.length, isStuck: state.isStuck };
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.stubGlobal('navigator', {});
  [outcomes, sent, states, contexts, refusals, isSignedIn] = [[], [], [], [], 0, true];
  rejectedId = null;
  serverAheadMs = 0;
});
afterEach(() => vi.useRealTimers());

test.each([
  ['an input check', 400],
  ['the parser of requests', fromServer(400)],
  ['the check of origins', fromServer(403)],
  ['the size limit', fromServer(413)],
] as const)(
  'a change that %s rejects is dropped and reported, and the next is sent',
  async (_source, outcome) => {
    outcomes = [outcome, 200];
    const { queue } = await start();
    await queue('1');
    await queue('2');
    await settle();
    expect(ids()).toEqual(['1', '2']);
    expect(lastState()).toEqual({ waiting: 0, isStuck: false });
    expect(refusals).toBe(1);
  },
);

test.each([408, 425, 429, 500, 503])(
  'a change is sent again after %i without a procedure call',
  async (status) => {
    outcomes = [fromServer(status)];
    const { queue } = await start();
    await queue('1');
    await settle();
    expect(lastState()).toEqual({ waiting: 1, isStuck: true });
    await settle(2_600);
    expect(ids()).toEqual(['1', '1']);
    expect([lastState(), refusals]).toEqual([{ waiting: 0, isStuck: false }, 0]);
  },
);

test.each([200, 302, 401, 403, 511])(
  'behind a captive portal with status %i, one change at a time is sent with growing pauses, and all of them afterwards',
  async (status) => {
    const portal = fromNetwork(status);
    outcomes = Array(5).fill(portal);
    const { queue, sender } = await start();
    await queue('1');
    await settle();
    outcomes = Array(3).fill(portal);
    await sender.queue({ kind: 'remove', title: { media_id: '2', media_type: 'movie' } }, Date.now());
    await settle();
    sent = [];
    outcomes = Array(3).fill(portal);
    await settle(20_000);
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(lastState()).toEqual({ waiting: 2, isStuck: true });
    [outcomes, sent] = [[], []];
    await settle(40_000);
    expect(calls().sort()).toEqual(['record 1', 'remove 2']);
    expect([lastState(), refusals]).toEqual([{ waiting: 0, isStuck: false }, 0]);
  },
);

test('a change that a proxy always rejects stays queued and does not delay the others', async () => {
  rejectedId = '1';
  const { queue } = await start();
  await queue('1');
  await queue('2');
  await queue('3');
  await settle(10_000);
  expect(ids().filter((id) => id !== '1')).toEqual(['2', '3']);
  expect(lastState()).toEqual({ waiting: 1, isStuck: true });
  sent = [];
  rejectedId = null;
  await settle(60_000);
  expect(ids()).toEqual(['1']);
  expect(lastState()).toEqual({ waiting: 0, isStuck: false });
});

test('changes keep their order when only the earlier one is recent enough for the server to date it', async () => {
  outcomes = ['slow'];
  const { queue } = await start();
  await queue('1', NOON - 4_900);
  await queue('2', NOON - 4_500);
  await settle(2_000);
  expect(ids()).toEqual(['1', '2']);
  expect(sent.map(({ watched_at }) => watched_at)).toEqual([undefined, undefined]);
});

test.each([
  [20_000, '2025-06-01T12:00:20.000Z'],
  [29_999, '2025-06-01T12:00:29.999Z'],
  // The server corrects more.
  [30_000, '2025-06-01T12:00:29.999Z'],
  [-20_000, '2025-06-01T12:00:00.000Z'],
])('later changes follow one that a server %i ms ahead has dated', async (aheadMs, expected) => {
  serverAheadMs = aheadMs;
  const { queue, remove, clear } = await start();
  await queue('1');
  await settle();
  outcomes = ['offline', 'offline'];
  await queue('2');
  await settle(20_000);
  expect(sent.at(-1)).toMatchObject({ media_id: '2', watched_at: expected });
  const later = new Date(Date.parse(expected) + 20_000).toISOString();
  await remove('1');
  await clear();
  await settle();
  expect(sent.slice(-2)).toMatchObject([
    { watched_until: later, sentAt: later },
    { watched_until: later, sentAt: later },
  ]);
});

test('sending reads the queue one change at a time', async () => {
  outcomes = ['offline', 'offline', 'offline', 'offline'];
  const { queue, sender, database } = await start();
  for (const id of ['1', '2', '3', '4']) await queue(id);
  await settle();
  outcomes = [];
  const list = vi.spyOn(database, 'list');
  sender.send();
  await settle();
  expect(lastState()).toEqual({ waiting: 0, isStuck: false });
  expect(list).toHaveBeenCalledOnce();
});

test('a failing storage is retried later', async () => {
  outcomes = ['offline'];
  const { queue, sender, database } = await start();
  await queue('1');
  await settle();
  vi.spyOn(database, 'first').mockRejectedValueOnce(new DOMException('Connection lost', 'InvalidStateError'));
  vi.spyOn(database, 'list').mockRejectedValueOnce(new DOMException('Connection lost', 'InvalidStateError'));
  sender.send();
  await settle();
  expect(ids()).toEqual(['1']);
  await settle(6_000);
  expect(ids()).toEqual(['1', '1']);
  expect(lastState()).toEqual({ waiting: 0, isStuck: false });
});

test.each([429, 503, 'offline', 'silent'] as const)(
  'after %s changes are sent in order with growing pauses',
  async (outcome) => {
    outcomes = [outcome, outcome];
    const { queue } = await start();
    await queue('1', NOON - 1000);
    await settle(outcome === 'silent' ? 10_000 : 0);
    expect(lastState()).toEqual({ waiting: 1, isStuck: true });
    await settle(1_900);
    expect(ids()).toEqual(['1']);
    await settle(700 + (outcome === 'silent' ? 10_000 : 0));
    expect(ids()).toEqual(['1', '1']);
    await settle(3_900 - 700);
    expect(ids()).toEqual(['1', '1']);
    await settle(2_000);
    expect(ids()).toEqual(['1', '1', '1']);
    expect(lastState()).toEqual({ waiting: 0, isStuck: false });
    // A new event has no time, because the server uses its own; a delayed event has one.
    expect(sent.map(({ watched_at }) => watched_at)).toEqual([
      undefined,
      outcome === 'silent' ? '2025-06-01T11:59:59.000Z' : undefined,
      '2025-06-01T11:59:59.000Z',
    ]);
  },
);

test('queued changes remain until the user signs in again', async () => {
  outcomes = [401];
  const { queue, sender, count } = await start();
  await queue('1');
  await settle(3_600_000);
  expect(ids()).toEqual(['1']);
  isSignedIn = false;
  sender.send();
  await settle();
  expect([ids(), await count()]).toEqual([['1'], 1]);
  isSignedIn = true;
  sender.send();
  await settle();
  expect([ids(), await count()]).toEqual([['1', '1'], 0]);
});

test('changes that are queued after the user signed out are kept, but not shown', async () => {
  const { queue, sender, count } = await start();
  isSignedIn = false;
  await queue('1');
  await sender.reportState();
  expect(states).toEqual([]);
  expect(await count()).toBe(1);
});

test('a newer watch of a title replaces the queued one', async () => {
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

test('a change that is removed from the queue is not sent', async () => {
  outcomes = ['offline', 'offline'];
  const { queue, sender } = await start();
  await queue('1');
  await queue('2');
  await settle();
  await sender.discard({ media_id: '1', media_type: 'movie' }, Date.now());
  sent = [];
  sender.send();
  await settle();
  expect(ids()).toEqual(['2']);
});

test('if the queue is full, a watch is sent at once, or reported as failed', async () => {
  const { queue, database } = await start();
  vi.spyOn(database, 'put').mockRejectedValue(new Error('full'));
  outcomes = [200, 'offline'];
  await queue('1');
  await expect(queue('2')).rejects.toThrow('full');
  expect(ids()).toEqual(['1', '2']);
});

test('each call has the token of the account and the time of the device', async () => {
  outcomes = ['offline'];
  const { queue, sender } = await start();
  await queue('1', NOON - 60_000);
  await settle(60_000);
  expect(contexts).toEqual([{ token: 'token-of-ada' }, { token: 'token-of-ada' }]);
  expect(sent.at(-1)).toMatchObject({
    watched_at: '2025-06-01T11:59:00.000Z',
    sentAt: expect.stringMatching(/^2025-06-01T12:00:0[2-3]/),
  });
  // The time of a restored event comes from the server, also if it is later than that of the device.
  const watch = { media_id: '2', media_type: 'movie', season: null, episode: null, restores: true } as const;
  for (const watchedAt of ['2025-06-01T11:00:00.000Z', '2025-06-01T12:30:00.000Z']) {
    await sender.queue({ kind: 'watch', watch }, Date.parse(watchedAt));
    await settle();
    expect(sent.at(-1)).toMatchObject({ watched_at: watchedAt, restores: true });
    expect(sent.at(-1)).not.toHaveProperty('sentAt');
  }
});

test('removals and clearing replace earlier changes and are sent in order with their times', async () => {
  outcomes = ['offline', 'offline', 'offline', 'offline', 'offline', 'offline'];
  const { queue, remove, clear, sender, count } = await start();
  await queue('1');
  await remove('1');
  await queue('2');
  await clear();
  await queue('3');
  await remove('4');
  expect(await count()).toBe(3);
  await settle();
  [outcomes, sent] = [[], []];
  vi.setSystemTime(NOON + 3_600_000);
  sender.send();
  await settle();
  expect(calls()).toEqual(['clear all', 'record 3', 'remove 4']);
  expect(sent.map(({ watched_until, watched_at }) => watched_until ?? watched_at)).toEqual(
    Array(3).fill('2025-06-01T12:00:00.000Z'),
  );
  expect(sent.map(({ sentAt }) => sentAt)).toEqual(Array(3).fill('2025-06-01T13:00:00.000Z'));
  expect(lastState()).toEqual({ waiting: 0, isStuck: false });
});

test('a watch replaces a queued removal of the title', async () => {
  outcomes = ['offline'];
  const { queue, remove, sender } = await start();
  await remove('1');
  await settle();
  [outcomes, sent] = [['offline'], []];
  await queue('1');
  await settle();
  [outcomes, sent] = [[], []];
  sender.send();
  await settle();
  expect(calls()).toEqual(['record 1']);
});
