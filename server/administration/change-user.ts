import { CURRENT_PASSWORD_REQUIRED, type Role } from '#shared/account';
import type { User, UserEdit } from '#shared/account-schema';
import {
  type AuditedAction,
  LAST_OWNER,
  OWN_DELETION,
  PRIVILEGED_PROTECTED,
  USER_NOT_FOUND,
} from '#shared/administration';
import { AUTHENTICATION_REQUIRED, FORBIDDEN } from '#shared/api-error';
import { insertAuditEntry } from '../../db/audit-log';
import type { Transaction } from '../../db/client';
import { deleteOtherSessions, lockLiveSession } from '../../db/sessions';
import {
  deleteUser,
  findCredentialsById,
  isLastOwner,
  lockUsers,
  lockUserWithPassword,
  updatePremium,
  updateRole,
} from '../../db/users/users';
import { AccountError } from '../accounts/account-error';
import type { Accounts, Member } from '../accounts/accounts';
import { changeAccount } from '../accounts/change-account';
import { wrongPassword } from '../accounts/check-password';
import type { Passwords } from '../accounts/passwords';
import { refuseTaken } from '../accounts/taken-names';
import { askDatabase } from '../database/ask-database';
import type { Database } from '../database/database';

const ADMINS: readonly Role[] = ['admin', 'owner'];
const OWNERS: readonly Role[] = ['owner'];

type Parts = { readonly database: Pick<Database, 'sql'> };

type Change = {
  readonly action: AuditedAction;
  /** What is new, for the audit log; null when nothing is, and nothing is written then. */
  readonly details: Readonly<Record<string, string>> | null;
};

async function refuseLastOwner<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw isLastOwner(error) ? new AccountError('last-owner', LAST_OWNER) : error;
  }
}

/**
 * Changes an account and records it in the audit log, both or neither. The role and the session of the user who asks
 * are checked again in the transaction: either may have ended since the request arrived.
 *
 * @returns the account as it was.
 * @throws AccountError 'not-found', 'forbidden' for an admin who changes another admin or an owner, 'last-owner', 'taken', 'signed-out'.
 */
function changeUser(
  { database }: Parts,
  { session, caller }: Member,
  { targetId, allowed }: { readonly targetId: string; readonly allowed: readonly Role[] },
  work: (transaction: Transaction, target: User) => Promise<Change>,
): Promise<User> {
  const actorId = session.user.id;
  const change = async (transaction: Transaction): Promise<User> => {
    const locked = await lockUsers(transaction, [actorId, targetId]);
    const [actor, target] = [actorId, targetId].map((each) => locked.find(({ id }) => id === each));
    const isSignedIn = await lockLiveSession(transaction, session.id);
    if (!actor || !isSignedIn) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
    if (!allowed.includes(actor.role)) throw new AccountError('forbidden', FORBIDDEN);
    if (!target) throw new AccountError('not-found', USER_NOT_FOUND);
    if (target.role !== 'user' && actor.role !== 'owner' && targetId !== actorId)
      throw new AccountError('forbidden', PRIVILEGED_PROTECTED);
    const { action, details } = await work(transaction, target);
    if (details)
      await insertAuditEntry(transaction, {
        action,
        actor,
        target,
        details,
        address: caller.address,
        userAgent: caller.userAgent,
      });
    return target;
  };
  return askDatabase(database, (sql) => refuseTaken(refuseLastOwner(sql.begin(change))));
}

function currentPasswordRequired(): AccountError {
  const issues = [{ path: 'currentPassword', message: CURRENT_PASSWORD_REQUIRED }];
  return new AccountError('invalid', CURRENT_PASSWORD_REQUIRED, { issues });
}

type EditParts = Parts & {
  readonly accounts: Pick<Accounts, 'confirmPassword' | 'refuseWeakPassword'>;
  readonly passwords: Passwords;
};

/**
 * Changes the given fields. A new password ends the user's sessions, except the one that sent the request.
 *
 * @throws AccountError as changeUser does, and 'invalid' for one's own new password without the current one.
 */
export async function editUser(
  parts: EditParts,
  member: Member,
  id: string,
  { username, email, password, currentPassword }: UserEdit,
): Promise<void> {
  const { network } = member.caller;
  const isOwnPassword = password !== undefined && id === member.session.user.id;
  if (isOwnPassword && currentPassword === undefined) throw currentPasswordRequired();
  if (password !== undefined) {
    const target = await askDatabase(parts.database, (sql) => findCredentialsById(sql, id));
    if (!target) throw new AccountError('not-found', USER_NOT_FOUND);
    const names = { username: username ?? target.user.username, email: email ?? target.user.email };
    await parts.accounts.refuseWeakPassword(password, names, 'password');
  }
  const checkedHash = isOwnPassword
    ? await parts.accounts.confirmPassword(currentPassword ?? '', member)
    : null;
  const passwordHash = password === undefined ? undefined : await parts.passwords.hash(password, network);
  await changeUser(parts, member, { targetId: id, allowed: ADMINS }, async (transaction, target) => {
    if (checkedHash !== null && !(await lockUserWithPassword(transaction, id, checkedHash)))
      throw wrongPassword('currentPassword');
    await changeAccount(transaction, target, { username, email, passwordHash });
    if (passwordHash !== undefined) await deleteOtherSessions(transaction, id, member.session.id);
    const details = {
      ...(username !== undefined &&
        username !== target.username && { username: `${target.username} to ${username}` }),
      ...(email !== undefined && email !== target.email && { email: `${target.email} to ${email}` }),
      ...(passwordHash !== undefined && { password: 'changed' }),
    };
    return { action: 'user.edit', details: Object.keys(details).length > 0 ? details : null };
  });
}

/** Gives somebody another role. Their sessions have it at once. */
export async function changeRole(parts: Parts, member: Member, id: string, role: Role): Promise<void> {
  await changeUser(parts, member, { targetId: id, allowed: OWNERS }, async (transaction, target) => {
    if (target.role === role) return { action: 'user.role', details: null };
    await updateRole(transaction, id, role);
    return { action: 'user.role', details: { role: `${target.role} to ${role}` } };
  });
}

/** @returns whether the person is premium now. */
export async function togglePremium(parts: Parts, member: Member, id: string): Promise<boolean> {
  const { isPremium } = await changeUser(
    parts,
    member,
    { targetId: id, allowed: ADMINS },
    async (transaction, target) => {
      await updatePremium(transaction, id, !target.isPremium);
      return { action: 'user.premium', details: { premium: target.isPremium ? 'on to off' : 'off to on' } };
    },
  );
  return !isPremium;
}

/** Removes an account with its sessions and history; never an owner's own. */
export async function removeUser(parts: Parts, member: Member, id: string): Promise<void> {
  if (id === member.session.user.id) throw new AccountError('forbidden', OWN_DELETION);
  await changeUser(parts, member, { targetId: id, allowed: OWNERS }, async (transaction) => {
    await deleteUser(transaction, id);
    return { action: 'user.delete', details: {} };
  });
}
