import { afterEach, describe, expect, test, vi } from 'vitest';
import { changeFailure } from '../../src/api/change-failure';
import { createApiClient } from '../../src/api/client';
import { failureMessage } from '../../src/api/failure-message';
import { loginFailure, registrationFailure } from '../../src/auth/auth-failure';

afterEach(() => vi.unstubAllGlobals());

const LIMIT = {
  body: JSON.stringify({ success: false, message: 'Too many requests.', code: 'TOO_MANY_REQUESTS' }),
  status: 429,
  type: 'application/json; charset=utf-8',
};
const GATEWAY = { body: '<h1>Bad gateway</h1>', status: 502, type: 'text/html' };
const BARE = { body: '{"success":false}', status: 500, type: 'application/json' };
const BROKEN = { body: '{"success":', status: 504, type: 'application/json' };
const PORTAL = { body: '<h1>Welcome to our network</h1>', status: 200, type: 'text/html' };
type Answer = typeof LIMIT;

function answerWith({ body, status, type }: Answer): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
}

const CALLS = {
  'a catalogue read': (client: ReturnType<typeof createApiClient>) => client.catalogue.hero.query(),
  'a call of an account': (client: ReturnType<typeof createApiClient>) => client.history.stats.query(),
};

async function failWith(answer: Answer, call: keyof typeof CALLS): Promise<Error> {
  answerWith(answer);
  return CALLS[call](createApiClient()).then(
    () => expect.unreachable('The call succeeded.'),
    (error: Error) => error,
  );
}

describe.each(['a catalogue read', 'a call of an account'] as const)('%s', (call) => {
  test.each([
    ['the message field of a JSON response', LIMIT, 'Too many requests.'],
    ['the status of a page', GATEWAY, 'API request failed: 502'],
    ['the status of JSON without a message', BARE, 'API request failed: 500'],
    ['the status of broken JSON', BROKEN, 'API request failed: 504'],
    ['the status of a page in place of a result', PORTAL, 'API request failed: 200'],
  ])('shows %s', async (_, answer, message) => {
    expect(failureMessage(await failWith(answer, call))).toBe(message);
  });

  test('shows the message of the tRPC envelope, alone or in a batch', async () => {
    const error = {
      json: { message: 'Away.', code: -32603, data: { code: 'BAD_GATEWAY', httpStatus: 502 } },
    };
    const body = JSON.stringify(call === 'a catalogue read' ? { error } : [{ error }]);
    const failure = await failWith({ body, status: 502, type: 'application/json' }, call);
    expect(failureMessage(failure)).toBe('Away.');
  });
});

test('a failed change shows the message field, otherwise its own text', async () => {
  const texts = { failed: 'Update failed', unreachable: 'Update failed. Please try again.' };
  expect(changeFailure(await failWith(LIMIT, 'a call of an account'), texts)).toBe('Too many requests.');
  expect(changeFailure(await failWith(GATEWAY, 'a call of an account'), texts)).toBe('Update failed');
});

test('a failed login or registration shows the message field, otherwise its own text', async () => {
  const limited = await failWith(LIMIT, 'a call of an account');
  expect(loginFailure(limited, true)).toBe('Too many requests.');
  expect(registrationFailure(limited)).toEqual({ message: 'Too many requests.', issues: [] });
  const broken = await failWith(GATEWAY, 'a call of an account');
  expect(loginFailure(broken, false)).toBe('Login failed');
  expect(registrationFailure(broken).message).toBe('Registration failed');
});
