import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#shared/account';
import { type SortDirection, USER_ORDERS, type UserOrder } from '#shared/administration';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import {
  deleteExpiredLinks,
  deleteUnusedLinks,
  endAllLinks,
  endLaterUndoLinks,
  findLink,
  insertAccountLink,
  insertUndoLink,
  listAccountLinks,
  markLinkUsed,
} from '../../db/account-links';
import { addAttempts, deleteAttempts, deleteExpiredAttempts } from '../../db/attempts';
import {
  deleteOldAuditEntries,
  findSurplusAuditId,
  hasRecentAuditEntry,
  insertAuditEntry,
  listAccountActions,
  listAuditEntries,
} from '../../db/audit-log';
import type { DatabaseClient } from '../../db/client';
import { countConnections, countConnectionsByState } from '../../db/connections';
import { HISTORY_CLEANUP_LOCK, withExclusiveLock } from '../../db/exclusive-lock';
import {
  deleteExpiredNetworks,
  isKnownNetwork,
  listKnownNetworks,
  upsertKnownNetwork,
} from '../../db/known-networks';
import {
  deleteMail,
  deleteOldFailedMails,
  deleteWaitingMails,
  insertMail,
  listMails,
  markMailFailed,
  readMailQueue,
  takeDueMail,
} from '../../db/mails';
import {
  deleteExpiredPendingEmails,
  deletePendingEmail,
  extendPendingEmail,
  findPendingEmail,
  insertPendingEmail,
} from '../../db/pending-emails';
import { findPreferences, upsertPreferences } from '../../db/preferences';
import {
  deleteExpiredNames,
  deletePreviousNamesFrom,
  findPreviousName,
  listPreviousNames,
  reservePreviousName,
} from '../../db/previous-names';
import { findReplayedPosition, readCommittedPosition, readDatabaseIdentity } from '../../db/replication';
import { seedSessionId, seedUserId } from '../../db/seed/seed-users';
import { readLoginKey } from '../../db/server-keys';
import {
  countOpenSessions,
  countSessions,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  listSessions,
  lockLiveSession,
  SessionAdapter,
} from '../../db/sessions';
import { getUserStats, listDayCounts } from '../../db/users/user-counts';
import { listUsersAfter } from '../../db/users/user-list';
import {
  deleteUser,
  findCredentialsById,
  findCredentialsByName,
  insertUser,
  isEmailConfirmed,
  isEmailTaken,
  listPrivilegedUsernames,
  listTakenFields,
  lockUsers,
  lockUserWithPassword,
  markEmailConfirmed,
  updatePremium,
  updateRole,
  updateUser,
} from '../../db/users/users';
import { countSiteHistory, hasHistoryTable } from '../../db/watch-history/site-history-stats';
import { listUserPage } from '../../server/administration/list-user-page';

export type Seeded = { readonly sql: DatabaseClient; readonly users: number };

/**
 * All queries of the site by a description, each for another random user. Users and entries are the same in databases of
 * different sizes, so that their results can be compared.
 */
export type DatabaseCalls = Readonly<Record<string, (seeded: Seeded) => Promise<unknown>>>;

/** The last users may be deleted by these calls. */
const UNDELETED_SHARE = 0.98;

export const randomUser = ({ users }: Seeded): number =>
  1 + Math.floor(Math.random() * users * UNDELETED_SHARE);
export const randomUserId = (seeded: Seeded): string => seedUserId(randomUser(seeded));

const newUser = () => {
  const name = `bench-${randomBytes(8).toString('hex')}`;
  return {
    id: randomUUID(),
    username: name,
    email: `${name}@mail.example`,
    passwordHash: 'x',
    role: 'user' as const,
  };
};

/** @param part the position in the list, from 0 to 1 */
const page =
  (sortBy: UserOrder, sortOrder: SortDirection, part: number, role: Role | 'all' = 'all') =>
  ({ sql, users }: Seeded) => {
    const number = Math.max(1, Math.floor((part * users) / 10));
    return listUserPage(sql, { page: number, limit: 10, search: '', role, sortBy, sortOrder });
  };

const search =
  (text: string, sortBy: UserOrder = 'created_at', role: Role | 'all' = 'all') =>
  ({ sql }: Seeded) =>
    listUserPage(sql, { page: 1, limit: 10, search: text, role, sortBy, sortOrder: 'desc' });

/** Rare and frequent texts, parts of addresses, and texts without matches. */
const SEARCHED = [
  'exa',
  'mail.example',
  'smith',
  'jolanda-quispe',
  'anna.smith',
  'ben-silva',
  '12345',
  '999',
];
const MORE_SEARCHED = [
  'letters',
  'example.net',
  'zoe',
  'unknown',
  'anna@',
  '@mail',
  'an',
  'zo',
  'mail.example.net',
];

const PAGES: DatabaseCalls = Object.fromEntries(
  USER_ORDERS.flatMap((order) => [
    [`users by ${order}, first page`, page(order, 'asc', 0)],
    [`users by ${order}, middle page`, page(order, 'desc', 0.5)],
    [`users by ${order}, last page`, page(order, 'asc', 1)],
    [`plain users by ${order}, middle page`, page(order, 'asc', 0.5, 'user')],
    [`admins by ${order}`, page(order, 'desc', 0, 'admin')],
  ]),
);

/** At most 50 ms each; pages by username take up to 65 ms, all other calls at most 10 ms. */
export const SEARCH_CALLS: DatabaseCalls = Object.fromEntries([
  ...[...SEARCHED, ...MORE_SEARCHED].flatMap((text) => [
    [`search '${text}', newest first`, search(text)],
    [`search '${text}' by username`, search(text, 'username')],
  ]),
  ["search 'smith', admins", search('smith', 'created_at', 'admin')],
]);

const ACCOUNTS: DatabaseCalls = {
  'login, by username': ({ sql }) => findCredentialsByName(sql, 'anna-smith4'),
  'login, by email': ({ sql }) => findCredentialsByName(sql, 'anna.smith4@mail.example'),
  'credentials by id': (seeded) => findCredentialsById(seeded.sql, randomUserId(seeded)),
  'password unchanged': ({ sql, users }) =>
    sql.begin((transaction) => lockUserWithPassword(transaction, randomUserId({ sql, users }), 'seeded')),
  'names taken': ({ sql }) => listTakenFields(sql, newUser()),
  registration: ({ sql }) => insertUser(sql, newUser()),
  'profile changed': (seeded) =>
    updateUser(seeded.sql, randomUserId(seeded), { username: newUser().username }),
  'role changed': (seeded) => updateRole(seeded.sql, randomUserId(seeded), 'admin'),
  'premium changed': (seeded) =>
    seeded.sql.begin(async (transaction) => {
      const id = randomUserId(seeded);
      await lockUsers(transaction, [id]);
      await updatePremium(transaction, id, true);
    }),
  'account deleted': ({ sql, users }) =>
    deleteUser(sql, seedUserId(users - Math.floor(Math.random() * users * (1 - UNDELETED_SHARE)))),
  'preferences read': (seeded) => findPreferences(seeded.sql, randomUserId(seeded)),
  'preferences saved': (seeded) =>
    upsertPreferences(seeded.sql, randomUserId(seeded), {
      preferences: DEFAULT_PREFERENCES,
      changedAt: new Date(),
    }),
};

const LINK = { kinds: ['reset'], tokenHash: 'unknown' } as const;

const ACCOUNT_LINKS: DatabaseCalls = {
  'account link created': (seeded) =>
    insertAccountLink(seeded.sql, {
      kind: 'reset',
      tokenHash: randomBytes(32).toString('hex'),
      userId: randomUserId(seeded),
      email: null,
      validMinutes: 30,
    }),
  'unused account links deleted': (seeded) =>
    seeded.sql.begin((transaction) => deleteUnusedLinks(transaction, randomUserId(seeded), ['reset'])),
  'undo link created': (seeded) =>
    seeded.sql.begin((transaction) =>
      insertUndoLink(transaction, {
        tokenHash: randomBytes(32).toString('hex'),
        userId: randomUserId(seeded),
        email: 'ada@mail.example',
        validMinutes: 30,
        mailId: '0',
      }),
    ),
  'later undo links ended': (seeded) =>
    seeded.sql.begin((transaction) =>
      endLaterUndoLinks(transaction, randomUserId(seeded), 'ada@mail.example'),
    ),
  'all account links ended': (seeded) =>
    seeded.sql.begin((transaction) => endAllLinks(transaction, randomUserId(seeded))),
  'account link checked': ({ sql }) => findLink(sql, LINK),
  'account link used': ({ sql }) => sql.begin((transaction) => markLinkUsed(transaction, LINK)),
  'expired account links deleted': ({ sql }) => deleteExpiredLinks(sql, 500),
};

const ARCHIVE: DatabaseCalls = {
  'actions exported': (seeded) =>
    listAccountActions(seeded.sql, randomUserId(seeded), { after: null, limit: 500 }),
  'account links exported': (seeded) => listAccountLinks(seeded.sql, randomUserId(seeded)),
  'networks exported': (seeded) => listKnownNetworks(seeded.sql, randomUserId(seeded)),
};

const MAILS: DatabaseCalls = {
  'mail stored': (seeded) =>
    insertMail(seeded.sql, { kind: 'reset', userId: randomUserId(seeded), recipient: 'ada' }),
  'waiting mails of a user deleted': (seeded) =>
    deleteWaitingMails(seeded.sql, randomUserId(seeded), 'confirm-email'),
  'mails exported': (seeded) => listMails(seeded.sql, randomUserId(seeded)),
  'due mail taken': ({ sql }) => takeDueMail(sql),
  'mail sent': ({ sql }) => deleteMail(sql, '0'),
  'mail given up': ({ sql }) => markMailFailed(sql, '0'),
  'waiting mails counted': ({ sql }) => readMailQueue(sql),
  'failed mails deleted': ({ sql }) => deleteOldFailedMails(sql, 500),
};

const PENDING_EMAILS: DatabaseCalls = {
  'pending email stored': (seeded) =>
    seeded.sql.begin((transaction) =>
      insertPendingEmail(transaction, randomUserId(seeded), 'ada@mail.example'),
    ),
  'pending email found': (seeded) => findPendingEmail(seeded.sql, randomUserId(seeded)),
  'pending email extended': (seeded) =>
    extendPendingEmail(seeded.sql, randomUserId(seeded), 'ada@mail.example'),
  'pending email deleted': (seeded) => deletePendingEmail(seeded.sql, randomUserId(seeded)),
  'expired pending emails deleted': ({ sql }) => deleteExpiredPendingEmails(sql, 500),
  'confirmation of the email found': (seeded) => isEmailConfirmed(seeded.sql, randomUserId(seeded)),
  'email confirmed': (seeded) =>
    seeded.sql.begin((transaction) => markEmailConfirmed(transaction, randomUserId(seeded))),
  'new email checked': (seeded) => isEmailTaken(seeded.sql, 'ada@mail.example', randomUserId(seeded)),
};

const SESSIONS: DatabaseCalls = {
  'session checked': (seeded) =>
    new SessionAdapter(seeded.sql).getSessionAndUser(seedSessionId(randomUser(seeded))),
  'session created': (seeded) =>
    new SessionAdapter(seeded.sql).setSession({
      id: randomBytes(32).toString('hex'),
      userId: seedUserId(1),
      expiresAt: new Date(),
      attributes: { user_agent: null, address: null, has_second_factor: false, is_single_sign_on: false },
    }),
  'session deleted': (seeded) =>
    new SessionAdapter(seeded.sql).deleteSession(seedSessionId(randomUser(seeded))),
  'all sessions ended': (seeded) => new SessionAdapter(seeded.sql).deleteUserSessions(randomUserId(seeded)),
  'sessions counted': (seeded) => countSessions(seeded.sql, randomUserId(seeded)),
  'sessions listed': (seeded) => listSessions(seeded.sql, randomUserId(seeded)),
  'another session ended': (seeded) => deleteSession(seeded.sql, randomUserId(seeded), seedSessionId(1)),
  'other sessions ended': (seeded) => deleteOtherSessions(seeded.sql, randomUserId(seeded), seedSessionId(1)),
  'session locked': ({ sql }) => sql.begin((transaction) => lockLiveSession(transaction, seedSessionId(1))),
  'expired sessions removed': ({ sql }) => deleteExpiredSessions(sql, 500),
};

const NAMES: DatabaseCalls = {
  'previous names listed': (seeded) => listPreviousNames(seeded.sql, randomUserId(seeded)),
  'previous name found': (seeded) => findPreviousName(seeded.sql, randomUserId(seeded), '1'),
  'previous name reserved': (seeded) =>
    seeded.sql.begin((transaction) =>
      reservePreviousName(transaction, {
        userId: randomUserId(seeded),
        field: 'username',
        from: `before-${randomUUID()}`,
        to: `after-${randomUUID()}`,
      }),
    ),
  'previous names deleted': (seeded) =>
    seeded.sql.begin((transaction) =>
      deletePreviousNamesFrom(transaction, randomUserId(seeded), { id: '1', field: 'username' }),
    ),
  'expired names removed': ({ sql }) => deleteExpiredNames(sql, 500),
  'names of admins and owners listed': ({ sql }) => listPrivilegedUsernames(sql, null),
};

const ATTEMPTS_KEY = 'login 192.0.2.1';

const ATTEMPTS: DatabaseCalls = {
  'attempt counted': ({ sql }) => addAttempts(sql, ATTEMPTS_KEY, 1, 60_000),
  'attempt returned': ({ sql }) => addAttempts(sql, ATTEMPTS_KEY, -1, 60_000),
  'attempts deleted': ({ sql }) => deleteAttempts(sql, ATTEMPTS_KEY),
  'expired attempts removed': ({ sql }) => deleteExpiredAttempts(sql, 500),
  'login key read': ({ sql }) => readLoginKey(sql),
  'known network found': (seeded) => isKnownNetwork(seeded.sql, randomUserId(seeded), 'network'),
  'known network stored': (seeded) => upsertKnownNetwork(seeded.sql, randomUserId(seeded), 'network'),
  'expired networks removed': ({ sql }) => deleteExpiredNetworks(sql, 500),
};

const FIGURES: DatabaseCalls = {
  'accounts counted': ({ sql }) => getUserStats(sql),
  'days of 90 counted': ({ sql }) => listDayCounts(sql, 90),
  'connections counted': ({ sql }) => countConnections(sql),
  'connections by state': ({ sql }) => countConnectionsByState(sql),
  'committed position read': ({ sql }) => readCommittedPosition(sql),
  'replayed position found': ({ sql }) => findReplayedPosition(sql),
  'database identified': ({ sql }) => readDatabaseIdentity(sql),
  'open sessions counted': ({ sql }) => countOpenSessions(sql),
  'history of all users counted': ({ sql }) => countSiteHistory(sql),
  'history table exists': ({ sql }) => hasHistoryTable(sql),
  'audit log, first page': ({ sql }) => listAuditEntries(sql, { before: null, limit: 51 }),
  'audit log, next page': ({ sql }) => listAuditEntries(sql, { before: '1000', limit: 51 }),
  'audit entry inserted': ({ sql }) =>
    insertAuditEntry(sql, {
      action: 'cache.clear',
      actor: { id: seedUserId(1), username: 'bench' },
      target: null,
      details: {},
      address: null,
      userAgent: null,
    }),
  'recent audit entry found': ({ sql }) =>
    hasRecentAuditEntry(sql, { actorId: 'none', action: 'users.export' }),
  'surplus audit entry found': ({ sql }) => findSurplusAuditId(sql, 500_000),
  'old audit entries removed': ({ sql }) =>
    deleteOldAuditEntries(sql, { retentionDays: 365, surplusId: null, limit: 500 }),
  'part of the export': (seeded) => listUsersAfter(seeded.sql, randomUserId(seeded), 250),
  'lock of a job': ({ sql }) => withExclusiveLock(sql, HISTORY_CLEANUP_LOCK, (confirm) => confirm()),
};

export const ACCOUNT_CALLS: DatabaseCalls = {
  ...ACCOUNTS,
  ...ACCOUNT_LINKS,
  ...ARCHIVE,
  ...MAILS,
  ...PENDING_EMAILS,
  ...SESSIONS,
  ...NAMES,
  ...ATTEMPTS,
  ...PAGES,
  ...FIGURES,
};
