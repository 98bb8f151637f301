import type { Role, User } from '#shared/account';
import {
  type AuditedAction,
  LAST_OWNER,
  OWN_DELETION,
  OWNER_PROTECTED,
  USER_NOT_FOUND,
} from '#shared/administration';
import { AUTHENTICATION_REQUIRED, FORBIDDEN } from '#shared/answer';
import { insertAuditEntry } from '../../db/audit-log';
import type { Transaction } from '../../db/client';
import { deleteOtherSessions } from '../../db/sessions';
import { deleteUser, isLastOwner, lockUsers, updatePremium, updateRole } from '../../db/user-changes';
import { updateUser } from '../../db/users';
import { AccountError } from '../accounts/account-error';
import type { Member } from '../accounts/accounts';
import type { Passwords } from '../accounts/passwords';
import { refuseTaken } from '../accounts/register';
import { askDatabase } from '../ask-database';
import type { Database } from '../database';

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
 * Changes somebody's account and notes it, both or neither. Who asks is looked at once more with the account, so that
 * a role taken away a moment ago is gone here too.
 *
 * @returns the account as it was.
 * @throws AccountError 'not-found', 'forbidden' for an admin and an owner's account, 'last-owner', 'taken', 'signed-out'.
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
    if (!actor) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
    if (!allowed.includes(actor.role)) throw new AccountError('forbidden', FORBIDDEN);
    if (!target) throw new AccountError('not-found', USER_NOT_FOUND);
    if (target.role === 'owner' && actor.role !== 'owner')
      throw new AccountError('forbidden', OWNER_PROTECTED);
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

export type UserEdit = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
};

/** Changes what is given; a new password ends the person's sessions, but for the one that asks (2 §7 "Admin"). */
export async function editUser(
  parts: Parts & { readonly passwords: Passwords },
  member: Member,
  id: string,
  { username, email, password }: UserEdit,
): Promise<void> {
  const { network } = member.caller;
  const passwordHash = password === undefined ? undefined : await parts.passwords.hash(password, network);
  await changeUser(parts, member, { targetId: id, allowed: ADMINS }, async (transaction, target) => {
    await updateUser(transaction, id, { username, email, passwordHash });
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
