import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { HashThread } from '../../server/accounts/hash-thread';
import { PasswordHasher } from '../../server/accounts/password-hasher';

const REPLIES = 'port.on("message", ({ password }) => port.postMessage({ result: "hash of " + password }))';
const ENDS_DURING_JOB = 'port.on("message", () => process.exit(3))';
const ENDS_AT_START = 'throw new Error("no memory")';

/** A thread that starts a worker from each source in turn. */
function startThread(...sources: string[]) {
  const workers: Worker[] = [];
  const thread = new HashThread(() => {
    const worker = new Worker(
      `const port = require("node:worker_threads").parentPort; ${sources[workers.length]}`,
      { eval: true },
    );
    workers.push(worker);
    return worker;
  });
  onTestFinished(() => thread.stop());
  return { workers, hash: (password: string) => thread.run({ kind: 'hash', password }) };
}

test.each([ENDS_DURING_JOB, ENDS_AT_START])('a job is repeated when its worker ends: %s', async (source) => {
  const { hash, workers } = startThread(source, REPLIES);
  expect(await hash('one')).toBe('hash of one');
  expect(await hash('two')).toBe('hash of two');
  expect(workers).toHaveLength(2);
});

test('a worker that ended while idle is replaced', async () => {
  const { hash, workers } = startThread(REPLIES, REPLIES);
  await hash('one');
  await workers[0]?.terminate();
  expect(await hash('two')).toBe('hash of two');
});

test('a job that ends every worker fails, and the next one succeeds', async () => {
  const { hash } = startThread(ENDS_DURING_JOB, ENDS_DURING_JOB, REPLIES);
  await expect(hash('one')).rejects.toThrow('The hash thread ended with code 3.');
  expect(await hash('two')).toBe('hash of two');
});

test('a real worker hashes and verifies without changing the priority of the process', async () => {
  const before = getPriority();
  const passwords = new PasswordHasher();
  onTestFinished(() => passwords.stop());
  const passwordHash = await passwords.hash('Tulip-Harbour-7', null);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const candidates = ['Tulip-Harbour-7', 'tulip-harbour-7', '\ud800', ''];
  const checked = await Promise.all(
    candidates.map((password) => passwords.verify(passwordHash, password, null)),
  );
  expect(checked).toEqual([true, false, false, false]);
  expect(await passwords.verifyDecoy('Tulip-Harbour-7', null)).toBe(false);
  await expect(passwords.verify('no hash', 'Tulip-Harbour-7', null)).rejects.toThrow();
  expect(getPriority()).toBe(before);
});
