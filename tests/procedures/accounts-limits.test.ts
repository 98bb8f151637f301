import { createHash, randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteExpiredNetworks } from '../../db/known-networks';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls, freshAddress } from '../support/account-calls';
import { openRecordingClient } from '../support/recorded-statements';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const instance = createAccountCalls(database);
/** A second instance on the same database. */
const otherInstance = createAccountCalls(database);

type Outcome = { readonly code: string; readonly message: string; readonly waitSeconds: number | null };

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return { code: 'OK', message: '', waitSeconds: null };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const { cause } = error;
    const wait = cause instanceof Error && 'retryAfterSeconds' in cause ? cause.retryAfterSeconds : null;
    return {
      code: String(error.code),
      message: error.message,
      waitSeconds: wait === null ? null : Number(wait),
    };
  }
}

const guess = (emailOrUsername: string, address: string, site = instance) =>
  outcomeOf(site.request({ address }).auth.login({ emailOrUsername, password: 'Wrong-guess-1' }));

const rightLogin = (emailOrUsername: string, address: string, site = instance) =>
  outcomeOf(site.request({ address }).auth.login({ emailOrUsername, password: PASSWORD }));

const countOf = (outcomes: readonly Outcome[], code: string) =>
  outcomes.filter((outcome) => outcome.code === code).length;

/** Ends all windows. */
const letLimitsPass = () => sql`update attempts set expire = expire - 3600001`;

/** Two at a time: more wait for each other's rows until a statement times out on a busy machine. */
async function guessMany(count: number, guessOne: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const next = async (): Promise<void> => {
    for (let index = outcomes.length; index < count; index = outcomes.length) {
      outcomes.push({ code: 'pending', message: '', waitSeconds: null });
      outcomes[index] = await guessOne(index);
    }
  };
  await Promise.all(Array.from({ length: 2 }, next));
  return outcomes;
}

describe('password guesses are limited', { timeout: 60_000 }, () => {
  test('for one account, from many networks and on two instances', async () => {
    const { username, email } = await instance.signUp();
    const outcomes = await guessMany(100, (index) =>
      guess(index % 3 ? username : email, freshAddress(), index % 2 ? instance : otherInstance),
    );
    // Ten by username and ten by email, as for two unknown names.
    expect(countOf(outcomes, 'UNAUTHORIZED')).toBe(20);
    expect(countOf(outcomes, 'TOO_MANY_REQUESTS')).toBe(80);
  });

  test('for many accounts, from one network and on two instances', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => instance.signUp()));
    const address = freshAddress();
    const outcomes = await guessMany(1_000, (index) =>
      guess(users[index]?.username ?? `unknown${index}`, address, index % 2 ? instance : otherInstance),
    );
    expect(countOf(outcomes, 'UNAUTHORIZED')).toBe(20);
    expect(countOf(outcomes, 'TOO_MANY_REQUESTS')).toBe(980);
  });

  test('from many addresses of one /64', async () => {
    const outcomes = await guessMany(100, (index) =>
      guess(`unknown${index}`, `2001:db8:7:7::${index.toString(16)}`),
    );
    expect(countOf(outcomes, 'UNAUTHORIZED')).toBe(20);
    expect((await guess('new-name', '2001:db8:7:8::1')).code).toBe('UNAUTHORIZED');
  });

  test('from many /64 of one /48, to 200 guesses', async () => {
    await guess('neighbour', '2001:db8:9:1::1');
    await sql`update attempts set points = points + 190 where key = 'network:2001:db8:9::/48'`;
    const outcomes = await guessMany(20, (index) => guess(`neighbour${index}`, `2001:db8:9:f${index}::1`));
    expect(countOf(outcomes, 'UNAUTHORIZED')).toBe(9);
    expect((await guess('neighbour', '2001:db8:a:1::1')).code).toBe('UNAUTHORIZED');
  });
});

describe('the limit of an account', () => {
  test('also rejects the right password, has a Retry-After, and applies to unknown names', async () => {
    const { username } = await instance.signUp();
    for (const name of [username, 'missing-name']) {
      for (let count = 0; count < 10; count += 1) await guess(name, freshAddress());
      const refused = await rightLogin(name, freshAddress());
      expect(refused).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please try again in 15 minutes.',
        waitSeconds: expect.any(Number),
      });
      expect(refused.waitSeconds).toBeGreaterThan(880);
      expect(refused.waitSeconds).toBeLessThanOrEqual(900);
    }
  });

  test('does not reveal which email belongs to a username', async () => {
    const { username, email } = await instance.signUp();
    for (let count = 0; count < 11; count += 1) await guess(username, freshAddress());
    for (const name of [email, 'unknown@example.org'])
      expect((await guess(name, freshAddress())).code).toBe('UNAUTHORIZED');
    expect((await guess(username.toUpperCase(), freshAddress())).code).toBe('TOO_MANY_REQUESTS');
  });

  test.each([
    ['Strau\u00df', 'STRAU\u1e9e'],
    ['Mill\u0130', 'mill\u0130'],
    ['Mill\u0130', 'MILLI'],
  ])('is the same for all spellings of a name, such as %s and %s', async (stem, other) => {
    const tail = randomInt(1_000_000);
    await instance.request().auth.register({ ...buildSignup(), username: `${stem}${tail}` });
    for (let count = 0; count < 10; count += 1) await guess(`${stem}${tail}`, freshAddress());
    expect((await rightLogin(`${other}${tail}`, freshAddress())).code).toBe('TOO_MANY_REQUESTS');
  });

  test('ends after its time, also after further guesses', async () => {
    const { username } = await instance.signUp();
    for (let count = 0; count < 15; count += 1) await guess(username, freshAddress());
    await letLimitsPass();
    expect((await rightLogin(username, freshAddress())).code).toBe('OK');
  });

  test('does not lock users out of the network that they are signed in from', async () => {
    const home = freshAddress();
    const { username } = await instance.signUp({ address: home });
    for (let count = 0; count < 12; count += 1) await guess(username, freshAddress());
    expect((await rightLogin(username, freshAddress())).code).toBe('TOO_MANY_REQUESTS');
    expect((await rightLogin(username, home)).code).toBe('OK');
  });

  describe('on a known network of the user', () => {
    const logOut = (token: string, address: string) => instance.request({ address, token }).auth.logout();
    const lockOut = async (username: string) => {
      for (let count = 0; count < 12; count += 1) await guess(username, freshAddress());
      expect((await rightLogin(username, freshAddress())).code).toBe('TOO_MANY_REQUESTS');
    };

    test('does not lock a signed-out user out, on any instance', async () => {
      const home = freshAddress();
      const { username, token } = await instance.signUp({ address: home });
      await logOut(token, home);
      await lockOut(username);
      expect((await rightLogin(username, home, otherInstance)).code).toBe('OK');
    });

    test('includes the /48 of an IPv6 address, with one count', async () => {
      const { username, token } = await instance.signUp({ address: '2001:db8:77:1::5' });
      await logOut(token, '2001:db8:77:1::5');
      await lockOut(username);
      expect((await rightLogin(username, '2001:db8:77:ff::9')).code).toBe('OK');
      expect((await rightLogin(username, '2001:db8:78:1::5')).code).toBe('TOO_MANY_REQUESTS');
      for (let count = 0; count < 10; count += 1) await guess(username, `2001:db8:77:a${count}::1`);
      expect((await rightLogin(username, '2001:db8:77:b::1')).code).toBe('TOO_MANY_REQUESTS');
    });

    test('is forgotten 90 days after the last login', async () => {
      const [home, office] = [freshAddress(), freshAddress()];
      const { username, user, token } = await instance.signUp({ address: home });
      await sql`
        update known_networks set last_login_at = now() - interval '89 days' where user_id = ${user.id}`;
      await logOut(token, home);
      expect((await rightLogin(username, office)).code).toBe('OK');
      await sql`update known_networks set last_login_at = last_login_at - interval '2 days' where user_id = ${user.id}`;
      await lockOut(username);
      expect((await rightLogin(username, home)).code).toBe('TOO_MANY_REQUESTS');
      await deleteExpiredNetworks(sql, 500);
      const stored = await sql`select 1 from known_networks where user_id = ${user.id}`;
      expect(stored).toHaveLength(1);
    });

    test('is stored as a keyed hash that differs between users', async () => {
      const home = '198.51.100.77';
      const users = [await instance.signUp({ address: home }), await instance.signUp({ address: home })];
      const rows = await sql<{ networkHash: string }[]>`
        select network_hash as "networkHash" from known_networks
        where user_id = any (${users.map(({ user }) => user.id)})`;
      const hashes = rows.map(({ networkHash }) => networkHash);
      expect(hashes).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
      expect(new Set(hashes).size).toBe(2);
      const unkeyed = createHash('sha256').update(JSON.stringify(['network', users[0]?.user.id, home]));
      expect(hashes).not.toContain(unkeyed.digest('base64url'));
    });

    test('does not reveal to others on the network whose name is locked', async () => {
      const shared = freshAddress();
      const { username, token } = await instance.signUp({ address: shared });
      await logOut(token, shared);
      for (const name of [username, 'unused-name']) await lockOut(name);
      const [known, unknown] = [await guess(username, shared), await guess('unused-name', shared)];
      expect(known).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: unknown.message });
      expect(unknown).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect((await rightLogin(username, shared)).code).toBe('OK');
      expect((await guess(username, freshAddress())).code).toBe('TOO_MANY_REQUESTS');
    });

    test.each([0, 12])(
      'runs the same statements for names that do not exist, after %i guesses',
      async (guesses) => {
        const home = freshAddress();
        const { username } = await instance.signUp({ address: home });
        const unknownName = `unknown-${username}`;
        for (const name of [username, unknownName])
          for (let count = 0; count < guesses; count += 1) await guess(name, freshAddress());
        const recorded = openRecordingClient(database.url);
        const calls = createAccountCalls({ ...database, sql: recorded.sql });
        const statementsOf = async (emailOrUsername: string) => {
          recorded.statements.clear();
          const login = { emailOrUsername, password: 'Wrong-guess-1' };
          const outcome = await outcomeOf(calls.request({ address: home }).auth.login(login));
          return { code: outcome.code, statements: [...recorded.statements.keys()] };
        };
        await statementsOf('warm-up');
        const known = await statementsOf(username);
        expect(known.statements.some((text) => text.includes('known_networks'))).toBe(true);
        expect(await statementsOf(unknownName)).toEqual(known);
        expect(known.code).toBe(guesses === 0 ? 'UNAUTHORIZED' : 'TOO_MANY_REQUESTS');
        await recorded.sql.end({ timeout: 1 });
      },
    );
  });

  test('is reset by a successful login', async () => {
    const { username } = await instance.signUp();
    const [office, attacker] = [freshAddress(), freshAddress()];
    for (let count = 0; count < 9; count += 1) await guess(username, attacker);
    expect((await rightLogin(username, office)).code).toBe('OK');
    for (let count = 0; count < 9; count += 1)
      expect((await guess(username, attacker)).code).toBe('UNAUTHORIZED');
  });

  test.each([
    ['a combining dot', 'vi\u0307c'],
    ['a sharp s', 'vicß'],
  ])('is not reset by a login to an account with a similar name: %s', async (_, similar) => {
    const { username, ...account } = buildSignup();
    const victim = username + similar.replace('\u0307', '').replace('ß', 'ss');
    const attacker = username + similar;
    await instance.request().auth.register({ ...account, username: victim });
    await instance.request().auth.register({ ...buildSignup(), username: attacker });
    for (let count = 0; count < 9; count += 1) await guess(victim, freshAddress());
    expect((await rightLogin(attacker, freshAddress())).code).toBe('OK');
    expect((await guess(victim, freshAddress())).code).toBe('UNAUTHORIZED');
    expect((await guess(victim, freshAddress())).code).toBe('TOO_MANY_REQUESTS');
  });
});

test('successful logins from one network are not limited', async () => {
  const address = freshAddress();
  const { username } = await instance.signUp();
  for (let count = 0; count < 30; count += 1) expect((await rightLogin(username, address)).code).toBe('OK');
});

test('sign-ups are limited per network', async () => {
  const address = freshAddress();
  const outcomes = await guessMany(70, () =>
    outcomeOf(instance.request({ address }).auth.register({ ...buildSignup(), email: 'taken@example.org' })),
  );
  expect(countOf(outcomes, 'TOO_MANY_REQUESTS')).toBe(10);
  expect((await outcomeOf(instance.request().auth.register(buildSignup()))).code).toBe('OK');
});

test('requests for taken names are limited per account and per network', async () => {
  const { email: taken } = await instance.signUp();
  const other = await instance.signUp();
  const claims = await guessMany(200, () =>
    outcomeOf(other.as({ address: freshAddress() }).auth.updateProfile({ email: taken })),
  );
  expect([countOf(claims, 'CONFLICT'), countOf(claims, 'TOO_MANY_REQUESTS')]).toEqual([20, 180]);
  expect(claims.at(-1)?.waitSeconds).toBeGreaterThan(3_500);

  const address = freshAddress();
  const users = await Promise.all(Array.from({ length: 7 }, () => instance.signUp()));
  const fromOne = await guessMany(70, (index) =>
    outcomeOf((users[index % 7] ?? other).as({ address }).auth.updateProfile({ email: taken })),
  );
  expect([countOf(fromOne, 'CONFLICT'), countOf(fromOne, 'TOO_MANY_REQUESTS')]).toEqual([60, 10]);
});

test('simultaneous logins of one network that exceed the queue are 503 with a Retry-After', async () => {
  const network = freshAddress();
  const outcomes = await Promise.all(
    Array.from({ length: 80 }, (_, index) => {
      const login = { emailOrUsername: `busy${index}`, password: PASSWORD };
      return outcomeOf(instance.request({ address: freshAddress(), network }).auth.login(login));
    }),
  );
  const busy = outcomes.filter(({ code }) => code === 'SERVICE_UNAVAILABLE');
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]).toMatchObject({ waitSeconds: 2, message: expect.stringContaining('try again') });
  expect(countOf(outcomes, 'UNAUTHORIZED')).toBe(80 - busy.length);
});

test('logins to existing and unknown accounts take the same time', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => instance.signUp()));
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [index, { username }] of users.entries()) {
    for (const [kind, name] of [
      ['known', username],
      ['unknown', `missing${index}`],
    ] as const) {
      const startedAt = performance.now();
      await guess(name, freshAddress());
      times[kind].push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  // Without hashing, the response takes a tenth of the time.
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});
