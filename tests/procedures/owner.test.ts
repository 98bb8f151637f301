import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { startEmbeddedPostgres } from '../../db/embedded';
import { makeOwner } from '../../server/accounts/make-owner';
import { createPasswords } from '../../server/accounts/passwords';
import { createLog } from '../../server/log';
import { PROJECT } from '../../server/project';
import { createAccountCalls } from '../support/account-caller';
import { createTestDatabase } from '../support/postgres';
import { removeFolder } from '../support/remove-folder';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);
const passwords = createPasswords();

describe('making an owner', () => {
  test('of an account that is there, by username or e-mail in any case', async () => {
    for (const key of ['username', 'email'] as const) {
      const account = await signUp();
      const { user, password } = await makeOwner(sql, passwords, account[key].toUpperCase());
      expect([user.id, user.role, password]).toEqual([account.user.id, 'owner', null]);
      expect((await account.as().auth.profile()).data.user.role).toBe('owner');
    }
  });

  test.each([
    ['Ada Lovelace', { username: 'Ada Lovelace', email: 'adalovelace@marquee.invalid' }],
    ['Grace@Example.org', { username: 'grace', email: 'grace@example.org' }],
    ['j@example.org', { username: 'j-owner', email: 'j@example.org' }],
    ['Зоя', { username: 'Зоя', email: 'owner@marquee.invalid' }],
  ])('as a new account for %s, who can sign in', async (name, expected) => {
    const { user, password } = await makeOwner(sql, passwords, name);
    expect(user).toMatchObject({ ...expected, role: 'owner' });
    const login = await request().auth.login({ emailOrUsername: name, password: password ?? '' });
    expect(login.data.user.role).toBe('owner');
    expect(await makeOwner(sql, passwords, name)).toEqual({ user, password: null });
  });

  test('takes another username where the first is taken', async () => {
    await makeOwner(sql, passwords, 'taken');
    const { user } = await makeOwner(sql, passwords, 'taken@example.org');
    expect(user.username).toBe('taken2');
  });

  test.each([
    ['ab', 'Username must be at least 3 characters.'],
    ['a@b', 'Please enter a valid email address.'],
  ])('refuses %j as a name', async (name, message) => {
    await expect(makeOwner(sql, passwords, name)).rejects.toThrow(message);
  });
});

describe('the command', () => {
  const owner = async (settings: Record<string, string>, ...names: string[]) => {
    const command = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/owner.ts', ...names], {
      cwd: PROJECT.root,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
    });
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
      'captain (captain@marquee.invalid) is an owner now.\n',
    );
  });

  test('works on the embedded database, before the site ever ran and while it runs', async ({
    onTestFinished,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marquee-owner-'));
    onTestFinished(() => removeFolder(dataDir));
    expect(await owner({ DATA_DIR: dataDir }, 'first')).toContain('Made an owner account');
    const running = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
    try {
      expect(await owner({ DATA_DIR: dataDir }, 'first')).toContain('is an owner now');
      expect(await owner({ DATA_DIR: dataDir }, 'second')).toContain('Made an owner account');
      const client = createDatabaseClient(running.url, 1);
      const owners = await client`select username from users where role = 'owner' order by username`;
      await client.end();
      expect(owners.map(({ username }) => username)).toEqual(['first', 'second']);
    } finally {
      await running.stop();
    }
  }, 120_000);

  test('says in a sentence what is wrong', async () => {
    expect(await owner({}, ' ')).toMatch(/^exit 1: Usage: /);
    expect(await owner({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'abc')).toMatch(
      /^exit 1: The database cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.\n$/,
    );
    expect(await owner({ DATABASE_URL: database.url }, 'ab')).toBe(
      'exit 1: Username must be at least 3 characters.\n',
    );
  });
});
