import { TRPCError } from '@trpc/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { errorMessage, errorStatus, isNetworkError, isNotFoundError } from '../../src/api/error-message';
import { type FieldIssue, fieldIssues, mutationErrorMessage } from '../../src/api/mutation-error';
import { loginErrorMessage } from '../../src/auth/login-error';

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
type MockResponse = typeof LIMIT;

function respondWith({ body, status, type }: MockResponse): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
}

const CALLS = {
  'a catalogue read': (client: ReturnType<typeof createApiClient>) => client.catalogue.hero.query(),
  'a call of an account': (client: ReturnType<typeof createApiClient>) => client.history.stats.query(),
};

async function failWith(response: MockResponse, call: keyof typeof CALLS): Promise<Error> {
  respondWith(response);
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
  ])('shows %s', async (_, response, message) => {
    expect(errorMessage(await failWith(response, call))).toBe(message);
  });

  test('shows the message of the tRPC envelope, alone or in a batch', async () => {
    const error = {
      json: { message: 'Unavailable.', code: -32603, data: { code: 'BAD_GATEWAY', httpStatus: 502 } },
    };
    const body = JSON.stringify(call === 'a catalogue read' ? { error } : [{ error }]);
    const failure = await failWith({ body, status: 502, type: 'application/json' }, call);
    expect(errorMessage(failure)).toBe('Unavailable.');
  });
});

const UNREACHABLE = "Marquee can't be reached. Check your connection and try again.";
const failProcedure = (status: number, json: { code: string; message?: string; issues?: FieldIssue[] }) => {
  const { message = 'Rejected.', ...data } = json;
  const error = { json: { message, code: -32603, data: { ...data, httpStatus: status } } };
  return failWith(
    { body: JSON.stringify([{ error }]), status, type: 'application/json' },
    'a call of an account',
  );
};

async function failToConnect(): Promise<Error> {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  return createApiClient()
    .history.stats.query()
    .then(
      () => expect.unreachable('The call succeeded.'),
      (error: Error) => error,
    );
}

test('a query without a response says that the site cannot be reached', async () => {
  expect(errorMessage(await failToConnect())).toBe(UNREACHABLE);
  expect(errorMessage(new Error('A message of the rendered page.'))).toBe('A message of the rendered page.');
});

test('a failed mutation shows the message field, otherwise a fallback text', async () => {
  const describeError = (error: Error) => mutationErrorMessage(error, 'Update failed', 'Try again.');
  expect(describeError(await failWith(LIMIT, 'a call of an account'))).toBe('Too many requests.');
  expect(describeError(await failProcedure(409, { code: 'CONFLICT' }))).toBe('Rejected.');
  expect(describeError(await failProcedure(500, { code: 'INTERNAL_SERVER_ERROR', message: '' }))).toBe(
    'Update failed',
  );
  expect(describeError(await failWith(GATEWAY, 'a call of an account'))).toBe('Update failed');
  expect(describeError(await failToConnect())).toBe('Try again.');
  expect(mutationErrorMessage(await failToConnect(), 'Update failed')).toBe('Update failed');
});

test('a failed login shows the message field, and on phones another text for wrong credentials', async () => {
  const limited = await failWith(LIMIT, 'a call of an account');
  expect(loginErrorMessage(limited, false)).toBe('Too many requests.');
  expect(loginErrorMessage(limited, true)).toBe('Too many requests.');
  const broken = await failWith(GATEWAY, 'a call of an account');
  expect(loginErrorMessage(broken, false)).toBe('Login failed');
  expect(loginErrorMessage(broken, true)).toBe('An error occurred. Please try again.');
  const rejected = await failProcedure(401, { code: 'UNAUTHORIZED' });
  expect(loginErrorMessage(rejected, false)).toBe('Rejected.');
  expect(loginErrorMessage(rejected, true)).toBe('Invalid emailOrUsername or password. Please try again.');
});

test('finds the fields that the server rejected', async () => {
  const issues = [{ path: 'username', message: 'This name is taken.' }];
  expect(fieldIssues(await failProcedure(409, { code: 'CONFLICT', issues }))).toEqual(issues);
  expect(fieldIssues(await failWith(LIMIT, 'a call of an account'))).toEqual([]);
});

test('distinguishes a missing title, a rejection by the server and a network error', async () => {
  const describeError = (error: unknown) => [
    errorStatus(error),
    isNotFoundError(error),
    isNetworkError(error),
  ];
  expect(describeError(await failProcedure(404, { code: 'NOT_FOUND' }))).toEqual([404, true, false]);
  expect(describeError(new TRPCError({ code: 'NOT_FOUND' }))).toEqual([null, true, false]);
  expect(describeError(await failWith(LIMIT, 'a call of an account'))).toEqual([429, false, false]);
  expect(describeError(await failWith(GATEWAY, 'a call of an account'))).toEqual([502, false, true]);
  expect(describeError(await failWith(PORTAL, 'a call of an account'))).toEqual([200, false, true]);
  expect(describeError(await failToConnect())).toEqual([null, false, true]);
});
