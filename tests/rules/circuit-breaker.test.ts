import { expect, onTestFinished, test, vi } from 'vitest';
import { CircuitBreaker } from '../../server/limits/circuit-breaker';

const PROBE_INTERVAL_MS = 1001;

class Outage extends Error {}

const fail = () => Promise.reject(new Outage('The host failed'));
const waiting = new AbortController().signal;

function createBreaker() {
  const now = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  onTestFinished(() => clock.mockRestore());
  const onOpen = vi.fn<(error: Error) => void>();
  const onClose = vi.fn<() => void>();
  const breaker = new CircuitBreaker({
    isOutage: (error) => error instanceof Outage,
    createOpenError: (cause) => new Error('Paused', { cause }),
    onOpen,
    onClose,
  });
  const advance = () => {
    passed += PROBE_INTERVAL_MS;
  };
  return { breaker, advance, onOpen, onClose };
}

async function open(breaker: CircuitBreaker<Error>): Promise<void> {
  for (let failure = 0; failure < 10; failure += 1)
    await expect(breaker.execute(fail, waiting)).rejects.toThrow(Outage);
}

test('a probe whose caller stops waiting does not end the pause', async () => {
  const { breaker, advance, onOpen, onClose } = createBreaker();
  await open(breaker);
  advance();
  const caller = new AbortController();
  const hang = () =>
    new Promise<never>((_resolve, reject) => {
      caller.signal.addEventListener('abort', () => reject(caller.signal.reason));
    });
  const probe = breaker.execute(hang, caller.signal);
  caller.abort(new Error('Left'));
  await expect(probe).rejects.toThrow('Left');
  expect(breaker.state).toBe('open');
  expect(() => breaker.throwIfOpen()).toThrow('Paused');
  expect(breaker.openError().cause).toBeInstanceOf(Outage);
  expect(onClose).not.toHaveBeenCalled();

  advance();
  await expect(breaker.execute(async () => 'image', waiting)).resolves.toBe('image');
  expect([breaker.state, onOpen.mock.calls.length, onClose.mock.calls.length]).toEqual(['closed', 1, 1]);
});

test('a probe that the host answers ends the pause, also with a failure that is no outage', async () => {
  const { breaker, advance, onClose } = createBreaker();
  await open(breaker);
  advance();
  const notFound = () => Promise.reject(new Error('Not found'));
  await expect(breaker.execute(notFound, waiting)).rejects.toThrow('Not found');
  expect([breaker.state, onClose.mock.calls.length]).toEqual(['closed', 1]);
});

test('calls that are aborted while the host works do not pause others', async () => {
  const { breaker } = createBreaker();
  const aborted = AbortSignal.abort(new Error('Left'));
  for (let call = 0; call < 20; call += 1)
    await expect(breaker.execute(() => Promise.reject(aborted.reason), aborted)).rejects.toThrow('Left');
  expect(breaker.state).toBe('closed');
});
