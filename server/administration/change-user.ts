import { CURRENT_PASSWORD_REQUIRED, type Role } from '#shared/account';
import type { User, UserEdit } from '#shared/account-schema';
import {
  type AuditedAction,
  isPromotion,
  LAST_OWNER,
  OWN_DELETION,
  PRIVILEGED_PROTECTED,
  USER_NOT_FOUND,
} from '#shared/administration';
import { AUTHENTICATION_REQUIRED, FORBIDDEN } from '#shared/error-messages';
import { isStaff } from '#shared/roles';
import { deleteUserTokens } from '../../db/api-tokens';
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
} from '../../db/users/users';
import { AccountError, fieldError } from '../accounts/account-error';
import { assignRole } from '../accounts/assign-role';
import { changeAccount } from '../accounts/change-account';
import { checkPassword, wrongPassword } from '../accounts/check-password';
import { requirePasswordLogin } from '../accounts/password-login';
import { refuseWeakPassword } from '../accounts/password-strength';
import { changeOwnAccount, countEmailRequest } from '../accounts/pending-email';
import { requireRecentAuthentication } from '../accounts/recent-authentication';
import type { SignedInServices } from '../accounts/services';
import { endAllAccess } from '../accounts/sessions';
import { refuseTaken } from '../accounts/taken-names';
import { type AuditServices, countAuditedCall } from './audit-log';

const isOwner = ({ role }: User): boolean => role === 'owner';

type Change = {
  readonly action: AuditedAction;
  /** For the audit log; null when nothing changed, so that nothing is recorded. */
  readonly details: Readonly<Record<string, string>> | null;
};

async function refuseLastOwner<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isLastOwner(error) ? new AccountError('last-owner', LAST_OWNER) : error;
  }
}

type ChangeOptions = {
  readonly targetId: string;
  /** Checks the role of the signed-in user. */
  readonly allow: (actor: User) => boolean;
  /** False for what a stolen session may change. Default: true. */
  readonly needsRecentAuthentication?: boolean | ((target: User) => boolean);
};

/**
 * Changes an account and records it in one transaction, which checks the role, the session and its authentication again.
 * @returns the account as it was
 * @throws AccountError 'signed-out', 'forbidden', also without a recent authentication, or 'not-found', and what `work`
 *   throws
 */
export function changeUser(
  { db, session, client }: AuditServices,
  { targetId, allow, needsRecentAuthentication = true }: ChangeOptions,
  work: (transaction: Transaction, target: User) => Promise<Change>,
): Promise<User> {
  const actorId = session.user.id;
  const change = async (transaction: Transaction): Promise<User> => {
    const locked = await lockUsers(transaction, [actorId, targetId]);
    const [actor, target] = [actorId, targetId].map((each) => locked.find(({ id }) => id === each));
    const isSignedIn = await lockLiveSession(transaction, session.id);
    if (!actor || !isSignedIn) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
    if (!allow(actor)) throw new AccountError('forbidden', FORBIDDEN);
    if (!target) throw new AccountError('not-found', USER_NOT_FOUND);
    if (isStaff(target) && !isOwner(actor) && targetId !== actorId)
      throw new AccountError('forbidden', PRIVILEGED_PROTECTED);
    const isAuthenticationNeeded =
      typeof needsRecentAuthentication === 'function'
        ? needsRecentAuthentication(target)
        : needsRecentAuthentication;
    if (isAuthenticationNeeded) await requireRecentAuthentication(transaction, session);
    const { action, details } = await work(transaction, target);
    if (details)
      await insertAuditEntry(transaction, {
        action,
        actor,
        target,
        details,
        address: client.address,
        userAgent: client.userAgent,
      });
    return target;
  };
  return db.query(function changeLockedUser(sql) {
    return refuseTaken(refuseLastOwner(sql.begin(change)));
  });
}

/**
 * If the site sends mails, an own new address waits for its confirmation; another user's changes at once.
 * A new password ends the user's sessions, except the one that sent the request. Set by another user, it revokes the API tokens.
 */
export async function editUser(
  services: AuditServices & SignedInServices,
  id: string,
  { username, email, password, currentPassword }: UserEdit,
): Promise<{ pendingEmail: string | null }> {
  const { db, session, client } = services;
  if (password !== undefined) requirePasswordLogin(services);
  await countAuditedCall(services);
  const isOwn = id === session.user.id;
  const isOwnPassword = password !== undefined && isOwn;
  if (isOwnPassword && currentPassword === undefined)
    throw fieldError('invalid', 'currentPassword', CURRENT_PASSWORD_REQUIRED);
  if (password !== undefined) {
    const target = await db.query(findCredentialsById, id);
    if (!target) throw new AccountError('not-found', USER_NOT_FOUND);
    const names = { username: username ?? target.user.username, email: email ?? target.user.email };
    await refuseWeakPassword(services.passwordStrength, password, names, 'password');
  }
  const checkedHash = isOwnPassword
    ? await checkPassword(services, currentPassword ?? '', 'currentPassword')
    : null;
  const passwordHash =
    password === undefined ? undefined : await services.passwords.hash(password, client.network);
  if (isOwn) await countEmailRequest(services, session.user, email);
  let pendingEmail: string | null = null;
  // An own password was checked above, and an own address waits for its confirmation or can be undone.
  const needsRecentAuthentication = (target: User): boolean =>
    !isOwn && (password !== undefined || (email !== undefined && email !== target.email));
  await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication },
    async (transaction, target) => {
      if (checkedHash !== null && !(await lockUserWithPassword(transaction, id, checkedHash)))
        throw wrongPassword('currentPassword');
      const changes = { username, email, passwordHash };
      if (isOwn) ({ pendingEmail } = await changeOwnAccount(transaction, services, target, changes));
      else await changeAccount(transaction, services, target, changes);
      if (passwordHash !== undefined) await deleteOtherSessions(transaction, id, session.id);
      if (passwordHash !== undefined && !isOwnPassword) await deleteUserTokens(transaction, id);
      const details = {
        ...(username !== undefined &&
          username !== target.username && { username: `${target.username} to ${username}` }),
        ...(email !== undefined &&
          email !== target.email &&
          pendingEmail === null && { email: `${target.email} to ${email}` }),
        ...(passwordHash !== undefined && { password: 'changed' }),
      };
      return { action: 'user.edit', details: Object.keys(details).length > 0 ? details : null };
    },
  );
  services.mails?.wake();
  return { pendingEmail };
}

/** A higher role ends all access to the account. */
export async function changeRole(services: AuditServices, id: string, role: Role): Promise<void> {
  await countAuditedCall(services);
  await changeUser(services, { targetId: id, allow: isOwner }, async (transaction, target) => {
    if (target.role === role) return { action: 'user.role', details: null };
    await assignRole(transaction, target, role);
    if (isPromotion(target.role, role)) await endAllAccess(transaction, id);
    return { action: 'user.role', details: { role: `${target.role} to ${role}` } };
  });
}

export async function togglePremium(services: AuditServices, id: string): Promise<boolean> {
  await countAuditedCall(services);
  const { isPremium } = await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication: false },
    async (transaction, target) => {
      await updatePremium(transaction, id, !target.isPremium);
      return { action: 'user.premium', details: { premium: target.isPremium ? 'on to off' : 'off to on' } };
    },
  );
  return !isPremium;
}

export async function removeUser(services: AuditServices, id: string): Promise<void> {
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_DELETION);
  await changeUser(services, { targetId: id, allow: isOwner }, async (transaction) => {
    await deleteUser(transaction, id);
    return { action: 'user.delete', details: {} };
  });
}
