import { ARCHIVE_FORMAT, ARCHIVE_LISTS, ARCHIVE_VERSION, type ArchiveList } from '#shared/account-archive';
import type { AccountArchive, ArchivePosition } from '#shared/account-archive-schema';
import { listAccountLinks } from '../../db/account-links';
import { hasRecentAuditEntry, listAccountActions, type StoredAccountAction } from '../../db/audit-log';
import { listKnownNetworks } from '../../db/known-networks';
import { listMails } from '../../db/mails';
import { isEmailConfirmed } from '../../db/users/users';
import { listRemovals } from '../../db/watch-history/history-removals';
import { listWatchHistoryByTitle } from '../../db/watch-history/watch-history';
import type { Db } from '../database/db';
import { createPostgresLimiter } from '../database/postgres-limiter';
import type { IdentityProvider } from '../identity-provider/identity-provider';
import { consume, type RateLimiter } from '../limits/rate-limit';
import { type ListPart, writeLists } from '../streamed-lists';
import { listTokens } from './api-tokens';
import { readSecondFactors } from './authenticator-app';
import type { Client } from './client';
import { nameDevice } from './device-name';
import { listPasskeys } from './passkeys';
import { findPendingEmail } from './pending-email';
import { findPreferences } from './preferences';
import { listPreviousNames } from './previous-names';
import { recordAccountAction } from './record-action';
import { listSessions, type SessionServices } from './sessions';
import { readSignInMethods } from './sign-in-methods';

const EXPORTS_PER_USER = { points: 10, seconds: 60 * 60 };
/** An archive of any length takes the memory of one part. */
const PART_ROWS = 500;

export type ArchiveServices = SessionServices & {
  readonly client: Client;
  readonly historyRetentionDays: number;
  readonly archiveLimiter: RateLimiter;
  readonly identityProvider: IdentityProvider | null;
};

export const createArchiveLimiter = (db: Db) => createPostgresLimiter(db, 'archive', EXPORTS_PER_USER);

/**
 * Records the first part, and later parts if the user began no export within an hour.
 * @throws RateLimitError
 */
export async function recordArchiveExport(
  { db, session, client, archiveLimiter }: ArchiveServices,
  position: ArchivePosition | null,
): Promise<void> {
  const { user } = session;
  const action = 'account.export';
  if (position !== null && (await db.query(hasRecentAuditEntry, { actorId: user.id, action }))) return;
  await consume(archiveLimiter, user.id, { subject: 'exports' });
  await db.query(recordAccountAction, client, { action, actor: user });
}

const EMPTY_LISTS: Pick<AccountArchive, ArchiveList> = { actions: [], historyRemovals: [], watchHistory: [] };

type ArchiveHead = Omit<AccountArchive, ArchiveList>;

async function readHead(services: ArchiveServices): Promise<ArchiveHead> {
  const { db, session } = services;
  const [
    isConfirmed,
    preferences,
    sessions,
    previousNames,
    pendingEmail,
    apiTokens,
    secondFactors,
    passkeys,
    links,
    mails,
    networks,
    methods,
  ] = await Promise.all([
    db.query(isEmailConfirmed, session.user.id),
    findPreferences(services, session.user.id),
    listSessions(services),
    listPreviousNames(services),
    findPendingEmail(services, session.user.id),
    listTokens(services),
    readSecondFactors(services),
    listPasskeys(services),
    db.query(listAccountLinks, session.user.id),
    db.query(listMails, session.user.id),
    db.query(listKnownNetworks, session.user.id),
    db.query(readSignInMethods, services, session.user.id),
  ]);
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportDate: new Date().toISOString(),
    account: {
      ...session.user,
      isEmailConfirmed: isConfirmed,
      requiresSecondFactor: session.requiresSecondFactor,
    },
    preferences,
    sessions,
    previousNames,
    pendingEmail,
    apiTokens,
    secondFactors,
    passkeys,
    accountLinks: links.map(({ kind, email, createdAt, expiresAt, usedAt }) => ({
      kind,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    mails: mails.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() })),
    knownNetworks: networks.map(({ hash, lastLoginAt }) => ({
      hash,
      lastLoginAt: lastLoginAt.toISOString(),
    })),
    identities: methods.identities,
  };
}

/** Without the address and the device of an administrator, which are not data of the user. */
function toAction({
  happenedAt,
  action,
  isOwn,
  details,
  address,
  userAgent,
}: StoredAccountAction): AccountArchive['actions'][number] {
  return {
    happenedAt: happenedAt.toISOString(),
    action,
    by: isOwn ? 'user' : 'staff',
    details,
    address: isOwn ? address : null,
    device: isOwn ? nameDevice(userAgent) : null,
  };
}

const nextOf = (keys: readonly string[]): string | null =>
  keys.length < PART_ROWS ? null : (keys.at(-1) ?? null);

/** @param key such as 'movie:603' */
function parseTitle(key: string | null) {
  const [mediaType = '', mediaId = ''] = key?.split(':') ?? [];
  return key === null ? null : { mediaType, mediaId };
}

const titleKeys = (titles: readonly { media_type: string; media_id: string }[]): string[] =>
  titles.map(({ media_type, media_id }) => `${media_type}:${media_id}`);

type ReadPart<List extends ArchiveList> = (
  services: ArchiveServices,
  after: string | null,
) => Promise<ListPart<AccountArchive[List][number]>>;

const READERS: { readonly [List in ArchiveList]: ReadPart<List> } = {
  async actions({ db, session }, after) {
    const actions = await db.query(listAccountActions, session.user.id, { after, limit: PART_ROWS });
    return { rows: actions.map(toAction), next: nextOf(actions.map(({ id }) => id)) };
  },
  async historyRemovals({ db, session }, after) {
    const page = { after: parseTitle(after), limit: PART_ROWS };
    const removals = await db.query(listRemovals, session.user.id, page);
    const rows = removals.map(({ removedUntil, ...title }) => ({
      ...title,
      removedUntil: removedUntil.toISOString(),
    }));
    return { rows, next: nextOf(titleKeys(rows)) };
  },
  async watchHistory({ db, session, historyRetentionDays: retentionDays }, after) {
    const page = { after: parseTitle(after), limit: PART_ROWS, retentionDays };
    const rows = await db.query(listWatchHistoryByTitle, session.user.id, page);
    return { rows, next: nextOf(titleKeys(rows)) };
  },
};

/** All of the user's data as the text of a REST response, in pieces. */
export async function* writeArchive(services: ArchiveServices): AsyncGenerator<string> {
  const lists = ARCHIVE_LISTS.map((name) => ({
    name,
    readPart: (after: string | null) => READERS[name](services, after),
  }));
  yield* writeLists(await readHead(services), lists);
}

export type ArchivePart = AccountArchive & {
  /** Where the next part begins; null after the last. */
  readonly next: ArchivePosition | null;
};

/** Rows of one list, the other lists being empty. @param position null for the first part */
export async function readArchivePart(
  services: ArchiveServices,
  position: ArchivePosition | null,
): Promise<ArchivePart> {
  const { list, after = null } = position ?? { list: ARCHIVE_LISTS[0] };
  const { rows, next } = await READERS[list](services, after);
  const nextList = ARCHIVE_LISTS[ARCHIVE_LISTS.indexOf(list) + 1];
  const following = nextList === undefined ? null : { list: nextList };
  return {
    ...(await readHead(services)),
    ...EMPTY_LISTS,
    [list]: rows,
    next: next === null ? following : { list, after: next },
  };
}
