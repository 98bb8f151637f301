import { normalizeName } from '#shared/account';
import { insertAuditEntry } from '../../db/audit-log';
import type { WaitingMail } from '../../db/mails';
import { extendPendingEmail } from '../../db/pending-emails';
import { findCredentialsByName, lockUsers } from '../../db/users/users';
import type { Db } from '../database/db';
import { type MailContent, writeMail } from '../mail/mail-content';
import type { AccountLimits } from './account-limits';
import { createAccountLink, createUndoLink } from './account-links';
import {
  EMAIL_CHANGED,
  greet,
  PASSWORD_CHANGED,
  SIGN_IN_NOTIFICATIONS,
  writeNotification,
} from './notifications';
import { describeRecipient } from './notify-change';
import { createResetLink, RESET_LINK_MINUTES } from './reset-links';

export type MailServices = {
  readonly db: Db;
  readonly accountLimits: AccountLimits;
  /** Links never contain the Host header of a request. */
  readonly publicUrl: string;
};

type NotificationKind = Exclude<WaitingMail['kind'], 'reset' | 'confirm-email'>;

type AddressedMail = { readonly to: string; readonly content: MailContent };

const UNDO_LINK_MINUTES = 7 * 24 * 60;
const CONFIRMATION_LINK_MINUTES = 24 * 60;

/** Owners created on the command line have such an address, which receives no mail. */
const NO_ADDRESS = /\.invalid$/;

/** @returns null for an unknown name, or after too many mails to this account: then none is sent */
async function composeReset(
  { db, accountLimits, publicUrl }: MailServices,
  { recipient, details, attempts }: WaitingMail,
): Promise<AddressedMail | null> {
  const found = await db.query(findCredentialsByName, normalizeName(recipient));
  if (!found || NO_ADDRESS.test(found.user.email)) return null;
  const isFirst = attempts === 1;
  if (isFirst && !(await accountLimits.countAccountMail('reset', found.user.id))) return null;
  const link = await db.query(function createMailedLink(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [found.user.id]);
      if (!user) return null;
      const { address = null, userAgent = null } = details;
      if (isFirst)
        await insertAuditEntry(transaction, {
          action: 'password.reset-mail',
          actor: user,
          target: user,
          details: {},
          address,
          userAgent,
        });
      const recipient = await describeRecipient(transaction, user);
      const path = await createResetLink(transaction, user.id, user.email);
      return { to: user.email, greeting: greet(recipient), path };
    });
  });
  if (!link) return null;
  const content = writeMail({
    subject: 'Set a new password',
    paragraphs: [
      link.greeting,
      'Someone, probably you, asked for a link to set a new password.',
      `The link works once, within ${RESET_LINK_MINUTES} minutes. Your password doesn't change until you use it.`,
    ],
    link: { label: 'Set a new password', url: publicUrl + link.path },
    closing: "If this wasn't you, ignore this email.",
  });
  return { to: link.to, content };
}

/** @returns null when the address no longer waits for its confirmation */
async function composeConfirmation(
  { db, publicUrl }: MailServices,
  { recipient: email, userId }: WaitingMail,
): Promise<AddressedMail | null> {
  if (userId === null || NO_ADDRESS.test(email)) return null;
  const path = await db.query(function createConfirmationLink(sql) {
    return sql.begin(async (transaction) => {
      // Locked, so that a change of the account ends the link.
      const [user] = await lockUsers(transaction, [userId]);
      if (!user || !(await extendPendingEmail(transaction, userId, email))) return null;
      const kind = 'confirm-email';
      const options = { userId, kind, email, validMinutes: CONFIRMATION_LINK_MINUTES } as const;
      return createAccountLink(transaction, options);
    });
  });
  if (path === null) return null;
  const content = writeMail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      'Someone, probably you, wants to use this address for an account.',
      'Open the link within 24 hours and confirm. Until then, the account keeps its current address.',
    ],
    link: { label: 'Confirm this address', url: publicUrl + path },
    closing: "If this wasn't you, ignore this email.",
  });
  return { to: email, content };
}

/** @returns the address of a link for the current address of the user; null for another one, which may be a thief's */
async function createPasswordUndo(
  { db, publicUrl }: MailServices,
  userId: string,
  recipient: string,
): Promise<string | null> {
  return db.query(function createForCurrentAddress(sql) {
    return sql.begin(async (transaction) => {
      // Locked, so that a change of the address ends the link.
      const [user] = await lockUsers(transaction, [userId]);
      if (user?.email !== recipient) return null;
      const link = {
        userId,
        kind: 'undo-password',
        validMinutes: UNDO_LINK_MINUTES,
        email: recipient,
      } as const;
      return publicUrl + (await createAccountLink(transaction, link));
    });
  });
}

/** @returns null when the change was undone, or the user promoted, meanwhile */
async function createEmailUndo(
  { db, publicUrl }: MailServices,
  userId: string,
  { id: mailId, recipient: email }: WaitingMail,
): Promise<string | null> {
  const link = { userId, email, validMinutes: UNDO_LINK_MINUTES, mailId };
  return db.query(function createForWaitingMail(sql) {
    return sql.begin(async (transaction) => {
      // Locked, so that undoing an earlier change ends the link.
      await lockUsers(transaction, [userId]);
      const path = await createUndoLink(transaction, link);
      return path === null ? null : publicUrl + path;
    });
  });
}

/** @returns null after too many mails about the ways to sign in to an account whose address is not confirmed */
async function composeNotification(
  services: MailServices,
  mail: WaitingMail & { readonly kind: NotificationKind },
): Promise<AddressedMail | null> {
  const { kind, userId, recipient, details, attempts } = mail;
  if (userId === null || NO_ADDRESS.test(recipient)) return null;
  if (kind === 'password-changed') {
    const url = await createPasswordUndo(services, userId, recipient);
    return { to: recipient, content: writeNotification(PASSWORD_CHANGED, details, url) };
  }
  if (kind === 'email-changed' || kind === 'email-returned') {
    const url = kind === 'email-returned' ? null : await createEmailUndo(services, userId, mail);
    return { to: recipient, content: writeNotification(EMAIL_CHANGED, details, url) };
  }
  // Mails to confirmed addresses contain the username. Later attempts to send a mail do not count again.
  const isLimited = details.username === undefined && attempts === 1;
  if (isLimited && !(await services.accountLimits.countAccountMail('unconfirmed', userId))) return null;
  return { to: recipient, content: writeNotification(SIGN_IN_NOTIFICATIONS[kind], details, null) };
}

/** Writes the mail, with a new token if it contains a link. */
export function composeMail(services: MailServices, mail: WaitingMail): Promise<AddressedMail | null> {
  const { kind } = mail;
  if (kind === 'reset') return composeReset(services, mail);
  if (kind === 'confirm-email') return composeConfirmation(services, mail);
  return composeNotification(services, { ...mail, kind });
}
