import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { errorCode } from '#shared/error-details';
import { createDatabaseClient, type DatabaseClient } from '../../db/client';
import { connectToEmbeddedPostgres } from '../../db/embedded/connect-tool';
import { MigrationError, migrateDatabase } from '../../db/migrate';
import { AccountError } from '../accounts/account-error';
import { nameDevice } from '../accounts/device-name';
import { makeOwner, type OwnerCandidate, type OwnerOutcome } from '../accounts/make-owner';
import { PasswordHasher } from '../accounts/password-hasher';
import { createResetLinkByName, RESET_LINK_MINUTES } from '../accounts/reset-links';
import { type Environment, parseEnvironment } from '../config/environment';
import { createLog } from '../config/logger';
import { PROJECT } from '../config/project';
import { describeStartFailure } from './start-failure';

const USAGE =
  'Usage: npm run owner -- NAME_OR_EMAIL [--promote] (one name, in quotes if it has spaces; --promote makes an ' +
  'existing account an owner without asking), or npm run owner -- reset NAME_OR_EMAIL (prints a link for a new password)';
const SHOWN_SESSIONS = 10;

const log = createLog({ level: 'warn' });

async function openDatabase({
  databaseUrl,
  dataDir,
}: Environment): Promise<{ url: string; stop(): Promise<void> }> {
  return databaseUrl === undefined
    ? connectToEmbeddedPostgres({ dataDir, log })
    : { url: databaseUrl, stop: async () => {} };
}

const formatTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function describeCandidate({ user, sessions }: OwnerCandidate): string {
  const shown = sessions.slice(0, SHOWN_SESSIONS).map(({ user_agent, address, lastUsedAt }) => {
    const from = address === null ? '' : ` from ${address}`;
    return `            ${nameDevice(user_agent)}${from}, last used ${formatTime(lastUsedAt)}`;
  });
  return [
    'This account already exists:',
    `  username  ${user.username}`,
    `  email     ${user.email}`,
    `  role      ${user.role}`,
    `  created   ${user.created_at} UTC`,
    `  sessions  ${sessions.length}`,
    ...shown,
    '',
  ].join('\n');
}

async function confirmOnTerminal({ user }: OwnerCandidate): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Make ${user.username} an owner? Type yes to continue: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

async function confirm(candidate: OwnerCandidate, isPromotion: boolean): Promise<boolean> {
  process.stdout.write(describeCandidate(candidate));
  if (isPromotion) return true;
  if (process.stdin.isTTY && process.stdout.isTTY) return confirmOnTerminal(candidate);
  throw new AccountError(
    'invalid',
    'Nothing was changed. If this is the right account, run the command again with --promote.',
  );
}

function describeOutcome(outcome: OwnerOutcome, { singleSignOn, hasPasswordLogin }: Environment): string {
  const { username, email } = outcome.user;
  if (outcome.kind === 'created')
    return [
      'Created an owner account:',
      `  username  ${username}`,
      `  email     ${email}`,
      `  password  ${outcome.password}`,
      hasPasswordLogin
        ? 'The password is shown only once. Sign in and change it in Settings.\n'
        : `PASSWORD_LOGIN is off, so the password does not work. Sign in with ${singleSignOn?.name} and this email address.\n`,
    ].join('\n');
  if (outcome.kind === 'declined') return 'Nothing was changed.\n';
  return `${username} (${email}) is ${outcome.kind === 'promoted' ? 'now' : 'already'} an owner.\n`;
}

function explain(error: unknown): string {
  if (error instanceof AccountError || error instanceof MigrationError) return error.message;
  const code = String(errorCode(error) ?? '');
  if (code.startsWith('ERR_PARSE_ARGS')) return USAGE;
  if (/^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|28|3D)/.test(code) && error instanceof Error)
    return `The database is unavailable: ${error.message || code}.`;
  return describeStartFailure(error);
}

type Command = (sql: DatabaseClient, environment: Environment) => Promise<string>;

const promote =
  (name: string, isPromotion: boolean): Command =>
  async (sql, environment) =>
    describeOutcome(
      await makeOwner(sql, new PasswordHasher(), name, (candidate) => confirm(candidate, isPromotion)),
      environment,
    );

const createLink =
  (name: string): Command =>
  async (sql, { publicUrl, port, hasPasswordLogin }) => {
    if (!hasPasswordLogin)
      throw new AccountError('forbidden', 'PASSWORD_LOGIN is off: nobody has a password.');
    const { path, user } = await createResetLinkByName(sql, name);
    const remark =
      publicUrl === undefined
        ? ["PUBLIC_URL is not set: replace localhost with the site's address if people visit it elsewhere."]
        : [];
    return [
      `${user.username} (${user.email}) can set a new password with this link for ${RESET_LINK_MINUTES} minutes:`,
      `  ${publicUrl ?? `http://localhost:${port}`}${path}`,
      ...remark,
      'It works once. Earlier links no longer work.\n',
    ].join('\n');
  };

async function run(command: Command): Promise<void> {
  const environment = parseEnvironment(process.env, PROJECT.root);
  const database = await openDatabase(environment);
  const sql = createDatabaseClient(database.url, 1, { prepare: environment.hasPreparedStatements });
  try {
    await migrateDatabase(sql, { migrationsFolder: PROJECT.migrationsFolder, log });
    process.stdout.write(await command(sql, environment));
  } finally {
    await sql.end({ timeout: 1 });
    await database.stop();
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { promote: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [first, second, ...more] = positionals;
  const isReset = first === 'reset' && second !== undefined && !values.promote;
  const name = isReset ? second : first;
  const isComplete = more.length === 0 && (isReset || second === undefined);
  if (!name?.trim() || !isComplete) throw new AccountError('invalid', USAGE);
  await run(isReset ? createLink(name) : promote(name, values.promote));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
