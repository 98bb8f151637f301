import type { Role } from '#shared/account';
import type { User, UserEdit } from '#shared/account-schema';
import type { AuditedAction } from '#shared/administration';
import type {
  AdminStats,
  AuditEntry,
  DayCounts,
  UserPage,
  UserPageRequest,
} from '#shared/administration-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/api-error';
import type { SystemHealth, SystemReport } from '#shared/system-schema';
import { hasRecentAuditEntry, insertAuditEntry, listAuditEntries } from '../../db/audit-log';
import { lockLiveSession } from '../../db/sessions';
import { getUserStats, listDayCounts } from '../../db/users/user-counts';
import { listUsers } from '../../db/users/user-list';
import { AccountError } from '../accounts/account-error';
import type { Accounts, Member } from '../accounts/accounts';
import type { Passwords } from '../accounts/passwords';
import type { Catalogue } from '../catalogue/catalogue';
import { askDatabase } from '../database/ask-database';
import { Db } from '../database/db';
import type { Health } from '../metrics/health';
import type { ServerAdministration } from '../streaming-servers/server-administration';
import type { WatchHistory } from '../watch-history/watch-history';
import { createAuditRate } from './audit-rate';
import { changeRole, editUser, removeUser, togglePremium } from './change-user';
import { type ExportPart, readAuditPart, readUsersPart, toAuditEntry } from './exports';
import { listUserPage } from './list-user-page';
import { type HealthSources, readSystemHealth } from './system-health';
import { readSystemReport } from './system-report';

/** The plain list is limited to the newest accounts; the pages reach all. */
const NEWEST_USERS = 1000;

/**
 * What admins and owners do. Each call throws DatabaseUnavailableError while the database is away, and those that the
 * audit log records throw AccountError 'too-many' after 60 within a minute.
 */
export type Administration = {
  /** The newest 1,000 accounts. */
  listUsers(): Promise<User[]>;
  listUserPage(request: UserPageRequest): Promise<UserPage>;
  editUser(member: Member, id: string, edit: UserEdit): Promise<void>;
  changeRole(member: Member, id: string, role: Role): Promise<void>;
  togglePremium(member: Member, id: string): Promise<boolean>;
  deleteUser(member: Member, id: string): Promise<void>;
  stats(): Promise<AdminStats>;
  dayCounts(days: number): Promise<DayCounts[]>;
  systemHealth(): Promise<SystemHealth>;
  systemReport(): Promise<SystemReport>;
  /** Newest first; `next` is what the following page begins below. */
  listAudit(page: {
    before: string | null;
    limit: number;
  }): Promise<{ entries: AuditEntry[]; next: string | null }>;
  /** Records an action that changes no account. @throws AccountError 'signed-out' when the session has ended */
  note(member: Member, action: AuditedAction, details?: Record<string, string>): Promise<void>;
  /** Records an export once: later parts are recorded only when the user began no such export within an hour. */
  noteExport(member: Member, action: AuditedAction, from: string | null): Promise<void>;
  readUsersPart(from: string | null): Promise<ExportPart<User>>;
  readAuditPart(from: string | null): Promise<ExportPart<AuditEntry>>;
};

export type AdministrationOptions = Omit<HealthSources, 'catalogue'> & {
  readonly catalogue: Pick<Catalogue, 'stats'>;
  readonly accounts: Pick<Accounts, 'confirmPassword' | 'refuseWeakPassword'>;
  readonly passwords: Passwords;
  readonly history: Pick<WatchHistory, 'siteStats'>;
  readonly health: Health;
  readonly streamingServers: Pick<ServerAdministration, 'report'>;
};

export function createAdministration(options: AdministrationOptions): Administration {
  const { database, history } = options;
  const stats = (): Promise<AdminStats> => askDatabase(database, getUserStats);
  const systemHealth = (): Promise<SystemHealth> => readSystemHealth(options);
  const countAuditedCall = createAuditRate(new Db(database));

  /** Limits how often a user makes such a call. */
  function limited<Rest extends readonly unknown[], Result>(
    change: (parts: AdministrationOptions, member: Member, ...rest: Rest) => Promise<Result>,
  ) {
    return async (member: Member, ...rest: Rest): Promise<Result> => {
      await countAuditedCall(member.session.user.id);
      return change(options, member, ...rest);
    };
  }

  async function note(
    { session, caller: { address, userAgent } }: Member,
    action: AuditedAction,
    details: Record<string, string> = {},
  ): Promise<void> {
    await countAuditedCall(session.user.id);
    const entry = { action, actor: session.user, target: null, details, address, userAgent };
    await askDatabase(database, (sql) =>
      sql.begin(async (transaction) => {
        if (!(await lockLiveSession(transaction, session.id)))
          throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
        await insertAuditEntry(transaction, entry);
      }),
    );
  }

  return {
    listUsers: () =>
      askDatabase(database, (sql) =>
        listUsers(
          sql,
          { role: 'all', sortBy: 'created_at', sortOrder: 'desc', offset: 0, limit: NEWEST_USERS },
          NEWEST_USERS,
        ),
      ),
    listUserPage: (request) => askDatabase(database, (sql) => listUserPage(sql, request)),
    editUser: limited(editUser),
    changeRole: limited(changeRole),
    togglePremium: limited(togglePremium),
    deleteUser: limited(removeUser),
    stats,
    async dayCounts(days) {
      const counted = await askDatabase(database, (sql) => listDayCounts(sql, days));
      const { today } = await history.siteStats();
      return counted.map((day, index) =>
        index < counted.length - 1 ? day : { ...day, watchRecords: Math.max(day.watchRecords ?? 0, today) },
      );
    },
    systemHealth,
    systemReport: async () =>
      readSystemReport(options, { users: await stats(), systemHealth: await systemHealth() }),
    async listAudit({ before, limit }) {
      const stored = await askDatabase(database, (sql) =>
        listAuditEntries(sql, { before, limit: limit + 1 }),
      );
      const entries = stored.slice(0, limit).map(toAuditEntry);
      return { entries, next: stored.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
    note,
    async noteExport(member, action, from) {
      const recent = { actorId: member.session.user.id, action };
      if (from !== null && (await askDatabase(database, (sql) => hasRecentAuditEntry(sql, recent)))) return;
      await note(member, action, from === null ? {} : { after: from });
    },
    readUsersPart: (from) => askDatabase(database, (sql) => readUsersPart(sql, from)),
    readAuditPart: (from) => askDatabase(database, (sql) => readAuditPart(sql, from)),
  };
}
