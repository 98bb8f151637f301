import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { makeOwner, type OwnerCandidate } from '../../server/accounts/make-owner';
import { PasswordHasher } from '../../server/accounts/password-hasher';
import { createLog } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import { createAccountCalls } from '../support/account-calls';
import { removeFolder } from '../support/remove-folder';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);
const passwords = new PasswordHasher();

const accept = async () => true;
const failToConfirm = async (): Promise<boolean> => {
  throw new Error('Unexpected confirmation');
};
const make = (name: string, confirm: (candidate: OwnerCandidate) => Promise<boolean> = failToConfirm) =>
  makeOwner(sql, passwords, name, confirm);

describe('makeOwner', () => {
  test('promotes an existing account by username or email in any case', async () => {
    for (const key of ['username', 'email'] as const) {
      const account = await signUp();
      const outcome = await make(account[key].toUpperCase(), accept);
      expect(outcome).toEqual({ kind: 'promoted', user: { ...account.user, role: 'owner' } });
      expect((await account.as().auth.profile()).data.user.role).toBe('owner');
      expect(await make(account[key])).toEqual({ ...outcome, kind: 'owner-already' });
    }
  });

  test('promotes an existing account only after confirmation', async () => {
    const { user, username, as } = await signUp({ address: '192.0.2.8' });
    let candidate: OwnerCandidate | undefined;
    const outcome = await make(username, async (found) => {
      candidate = found;
      return false;
    });
    expect(outcome).toEqual({ kind: 'declined', user });
    expect(candidate).toMatchObject({ user, sessions: [{ address: '192.0.2.8', user_agent: 'test' }] });
    expect((await as().auth.profile()).data.user.role).toBe('user');
  });

  test('rejects a previous name of an account', async () => {
    const account = await signUp();
    await account.as().auth.updateProfile({ username: `${account.username}-new` });
    await expect(make(account.username, accept)).rejects.toThrow(
      `is a former name of the account "${account.username}-new"`,
    );
    expect((await account.as().auth.profile()).data.user.role).toBe('user');
  });

  test.each([
    ['Ada Lovelace', { username: 'Ada Lovelace', email: 'adalovelace@marquee.invalid' }],
    ['Grace@Example.org', { username: 'grace', email: 'grace@example.org' }],
    ['j@example.org', { username: 'j-owner', email: 'j@example.org' }],
    ['Зоя', { username: 'Зоя', email: 'owner@marquee.invalid' }],
  ])('creates an account for %s that can log in', async (name, expected) => {
    const outcome = await make(name);
    expect(outcome).toMatchObject({ kind: 'created', user: { ...expected, role: 'owner' } });
    const password = outcome.kind === 'created' ? outcome.password : '';
    const login = await request().auth.login({ emailOrUsername: name, password });
    expect(login.data.user.role).toBe('owner');
    expect(await make(name)).toEqual({ kind: 'owner-already', user: outcome.user });
  });

  test('chooses another username when the first is taken', async () => {
    await make('taken');
    const { user } = await make('taken@example.org');
    expect(user.username).toBe('taken2');
  });

  test.each([
    ['ab', 'Username must be at least 3 characters.'],
    ['a@b', 'Please enter a valid email address.'],
  ])('rejects the name %j', async (name, message) => {
    await expect(make(name)).rejects.toThrow(message);
  });
});

describe('the command', () => {
  const owner = async (settings: Record<string, string>, ...names: string[]) => {
    const command = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/start/owner.ts', ...names],
      {
        cwd: PROJECT.root,
        env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
      },
    );
    return command.then(
      ({ stdout }) => stdout,
      (failure: { code: number; stderr: string }) => `exit ${failure.code}: ${failure.stderr}`,
    );
  };
  const passwordIn = (output: string) => /password {2}(\S+)/.exec(output)?.[1] ?? '';

  test('works on DATABASE_URL', async () => {
    const output = await owner({ DATABASE_URL: database.url }, 'captain');
    const login = await request().auth.login({ emailOrUsername: 'captain', password: passwordIn(output) });
    expect(login.data.user.role).toBe('owner');
    expect(await owner({ DATABASE_URL: database.url }, 'captain')).toBe(
      'captain (captain@marquee.invalid) is already an owner.\n',
    );
  });

  test('promotes an existing account with --promote only, and describes it', async () => {
    const { username, email, user, as } = await signUp({ address: '192.0.2.9' });
    const settings = { DATABASE_URL: database.url };
    expect(await owner(settings, username)).toBe(
      'exit 1: Nothing was changed. If this is the right account, run the command again with --promote.\n',
    );
    expect((await as().auth.profile()).data.user.role).toBe('user');
    const output = await owner(settings, username, '--promote');
    for (const line of [
      `  username  ${username}`,
      `  email     ${email}`,
      '  role      user',
      `  created   ${user.created_at} UTC`,
      '  sessions  1',
      '            test from 192.0.2.9, last used ',
    ])
      expect(output).toContain(line);
    expect(output).toContain(`${username} (${email}) is now an owner.\n`);
    expect((await as().auth.profile()).data.user.role).toBe('owner');
  });

  test('prints a reset link, also for an account that is called reset', async () => {
    const { username } = await signUp();
    const settings = { DATABASE_URL: database.url };
    const tokenIn = (output: string) => /reset=([\w-]{43})\n/.exec(output)?.[1] ?? '';
    const output = await owner({ ...settings, PUBLIC_URL: 'https://marquee.example' }, 'reset', username);
    expect(output).toContain('  https://marquee.example/?reset=');
    await request().auth.resetPassword({ token: tokenIn(output), password: 'Quiet-Lantern-42' });
    const login = await request().auth.login({ emailOrUsername: username, password: 'Quiet-Lantern-42' });
    expect(login.data.user.username).toBe(username);

    expect(await owner(settings, 'reset')).toContain('Created an owner account:');
    const own = await owner({ ...settings, PORT: '3456' }, 'reset', 'reset');
    expect(own).toContain('  http://localhost:3456/?reset=');
    expect(own).toContain('PUBLIC_URL is not set');
    expect(await owner(settings, 'reset', 'nobody')).toBe('exit 1: No account is called "nobody".\n');
    expect(await owner(settings, 'reset', username, '--promote')).toMatch(/^exit 1: Usage: /);
  });

  // script(1) of Linux runs a command on a pseudo-terminal.
  test.runIf(process.platform === 'linux')('asks for confirmation on a terminal', async () => {
    const { username, as } = await signUp();
    const runWithInput = (input: string) =>
      new Promise<string>((resolve, reject) => {
        const command = `"${process.execPath}" --import tsx server/start/owner.ts ${username}`;
        const child = execFile(
          'script',
          ['-qec', command, '/dev/null'],
          { cwd: PROJECT.root, env: { ...process.env, DATABASE_URL: database.url } },
          (error, stdout) => (error ? reject(error) : resolve(stdout)),
        );
        child.stdout?.on('data', (text) => {
          if (String(text).includes('Type yes to continue')) child.stdin?.write(`${input}\n`);
        });
      });
    expect(await runWithInput('y')).toContain('Nothing was changed.');
    expect((await as().auth.profile()).data.user.role).toBe('user');
    expect(await runWithInput('yes')).toContain('is now an owner.');
    expect((await as().auth.profile()).data.user.role).toBe('owner');
  });

  test('works on the embedded database before the first start and while the server runs', async ({
    onTestFinished,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marquee-owner-'));
    onTestFinished(() => removeFolder(dataDir));
    expect(await owner({ DATA_DIR: dataDir }, 'first')).toContain('Created an owner account');
    const running = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
    try {
      expect(await owner({ DATA_DIR: dataDir }, 'first')).toContain('is already an owner');
      expect(await owner({ DATA_DIR: dataDir }, 'second')).toContain('Created an owner account');
      const client = createDatabaseClient(running.url, 1);
      const owners = await client`select username from users where role = 'owner' order by username`;
      await client.end();
      expect(owners.map(({ username }) => username)).toEqual(['first', 'second']);
    } finally {
      await running.stop();
    }
  }, 120_000);

  test('reports errors in one sentence', async () => {
    expect(await owner({}, ' ')).toMatch(/^exit 1: Usage: /);
    expect(await owner({}, 'abc', '--force')).toMatch(/^exit 1: Usage: /);
    expect(await owner({ DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' }, 'abc')).toMatch(
      /^exit 1: The database is unavailable: connect ECONNREFUSED 127\.0\.0\.1:1\.\n$/,
    );
    expect(await owner({ DATABASE_URL: database.url }, 'ab')).toBe(
      'exit 1: Username must be at least 3 characters.\n',
    );
  });
});
