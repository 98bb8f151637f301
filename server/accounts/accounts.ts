import type {
  Login,
  NameRestoration,
  PreviousName,
  ProfileChanges,
  SessionSummary,
  SignedIn,
  Signup,
  User,
} from '#shared/account-schema';
import { type Preferences, parsePreferences } from '#shared/preferences';
import type { SavedPreferences } from '#shared/preferences-schema';
import { findPreferences, upsertPreferences } from '../../db/preferences';
import { deleteSession, listSessions } from '../../db/sessions';
import { askDatabase } from '../database/ask-database';
import type { Database } from '../database/database';
import { Db } from '../database/db';
import { AccountError } from './account-error';
import { AccountLimits } from './account-limits';
import type { Caller } from './caller';
import { checkPassword, wrongPassword } from './check-password';
import { deleteAccount } from './delete-account';
import { nameDevice } from './device-name';
import { createKnownNetworks } from './known-networks';
import { login } from './login';
import { createLoginHash } from './login-hash';
import { createLoginMonitor, type LoginMonitor } from './login-monitor';
import type { AccountParts } from './parts';
import { createStrengthCheck, type StrengthCheck } from './password-strength';
import { createPasswords, type Passwords } from './passwords';
import { readPreviousNames, restoreName } from './previous-names';
import { register } from './register';
import { closeAllSessions, closeSession, findSession, type OpenSession } from './sessions';
import { updateProfile } from './update-profile';

/** Somebody who is signed in, and where they ask from. */
export type Member = { readonly session: OpenSession; readonly caller: Caller };

/** What can be done with accounts; each call throws DatabaseUnavailableError while the database is away. */
export type Accounts = {
  register(signup: Signup, caller: Caller): Promise<SignedIn>;
  login(login: Login, caller: Caller): Promise<SignedIn>;
  /** Ends the caller's session, if they have one. */
  logout(caller: Caller): Promise<void>;
  findSession(caller: Caller): Promise<OpenSession | null>;
  updateProfile(changes: ProfileChanges, member: Member): Promise<{ user: User; message: string }>;
  previousNames(session: OpenSession): Promise<PreviousName[]>;
  restoreName(restoration: NameRestoration, member: Member): Promise<User>;
  deleteAccount(password: string, member: Member): Promise<void>;
  /**
   * Verifies the user's current password.
   * @returns the hash that it was checked against.
   * @throws AccountError 'invalid' when it is wrong, 'signed-out', 'too-many' or 'busy'.
   */
  confirmPassword(password: string, member: Member): Promise<string>;
  /** For passwords that are set by other use cases. */
  readonly refuseWeakPassword: StrengthCheck;
  listSessions(session: OpenSession): Promise<SessionSummary[]>;
  /** @throws AccountError 'not-found' when the person has no such session. */
  revokeSession(session: OpenSession, id: string): Promise<void>;
  /** Ends all sessions of the person, the present one too. */
  signOutEverywhere(session: OpenSession): Promise<void>;
  findPreferences(session: OpenSession): Promise<SavedPreferences | null>;
  /** @returns what is kept then: these, or newer ones that were kept already. */
  savePreferences(
    session: OpenSession,
    change: { readonly preferences: Preferences; readonly changedAt: Date },
  ): Promise<SavedPreferences>;
};

type AccountOptions = {
  readonly loginMonitor?: LoginMonitor;
  readonly passwordStrength?: 'warn' | 'strict';
};

export function createAccounts(
  database: Pick<Database, 'sql'>,
  passwords: Passwords = createPasswords(),
  { loginMonitor = createLoginMonitor(null), passwordStrength = 'warn' }: AccountOptions = {},
): Accounts {
  const loginHash = createLoginHash();
  const parts: AccountParts = {
    database,
    passwords,
    refuseWeakPassword: createStrengthCheck(passwordStrength),
    limits: new AccountLimits(new Db(database)),
    knownNetworks: createKnownNetworks(loginHash),
    loginHash,
    loginMonitor,
  };
  async function findKept({ user }: OpenSession): Promise<SavedPreferences | null> {
    const kept = await askDatabase(database, (sql) => findPreferences(sql, user.id));
    return (
      kept && { preferences: parsePreferences(kept.preferences), changedAt: kept.changedAt.toISOString() }
    );
  }

  return {
    register: (signup, caller) => register(parts, signup, caller),
    login: (given, caller) => login(parts, given, caller),
    async logout({ token }) {
      if (token !== null) await askDatabase(database, (sql) => closeSession(sql, token));
    },
    async findSession({ token }) {
      return token === null ? null : askDatabase(database, (sql) => findSession(sql, token));
    },
    updateProfile: (changes, member) => updateProfile(parts, changes, member),
    previousNames: (session) => readPreviousNames(parts, session),
    restoreName: (restoration, member) => restoreName(parts, restoration, member),
    deleteAccount: (password, member) => deleteAccount(parts, password, member),
    confirmPassword: (password, { session, caller }) =>
      checkPassword(parts, {
        userId: session.user.id,
        password,
        caller,
        wrong: wrongPassword('currentPassword'),
      }),
    refuseWeakPassword: parts.refuseWeakPassword,
    async listSessions({ id: currentId, user }) {
      const sessions = await askDatabase(database, (sql) => listSessions(sql, user.id));
      return sessions.map(({ id, user_agent, address, createdAt, lastUsedAt }) => ({
        id,
        device: nameDevice(user_agent),
        address,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === currentId,
      }));
    },
    async revokeSession({ user }, id) {
      const isEnded = await askDatabase(database, (sql) => deleteSession(sql, user.id, id));
      if (!isEnded) throw new AccountError('not-found', 'This session has ended already.');
    },
    signOutEverywhere: ({ user }) => askDatabase(database, (sql) => closeAllSessions(sql, user.id)),
    findPreferences: findKept,
    async savePreferences(session, change) {
      await askDatabase(database, (sql) => upsertPreferences(sql, session.user.id, change));
      const { preferences, changedAt } = change;
      return (await findKept(session)) ?? { preferences, changedAt: changedAt.toISOString() };
    },
  };
}
