import { normalizeName } from '#shared/account';
import { insertAuditEntry } from '../../db/audit-log';
import type { WaitingMail } from '../../db/mails';
import { findCredentialsByName, lockUsers } from '../../db/users/users';
import type { Db } from '../database/db';
import { type MailContent, writeMail } from '../mail/mail-content';
import type { AccountLimits } from './account-limits';
import { createAccountLink } from './account-links';
import { createResetLink, RESET_LINK_MINUTES } from './reset-links';

export type MailServices = {
  readonly db: Db;
  readonly accountLimits: AccountLimits;
  /** Links never contain the Host header of a request. */
  readonly publicUrl: string;
};

type AddressedMail = { readonly to: string; readonly content: MailContent };

const UNDO_LINK_MINUTES = 7 * 24 * 60;

/** Of owners that the command line has created: nobody receives these mails. */
const NO_ADDRESS = /\.invalid$/;

/** @returns null if nobody gets it: the name is unknown, or too many were requested for this account */
async function composeReset(
  { db, accountLimits, publicUrl }: MailServices,
  { recipient, details, attempts }: WaitingMail,
): Promise<AddressedMail | null> {
  const found = await db.query(findCredentialsByName, normalizeName(recipient));
  if (!found || NO_ADDRESS.test(found.user.email)) return null;
  const isFirst = attempts === 1;
  if (isFirst && !(await accountLimits.countResetMail(found.user.id))) return null;
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
      return { to: user.email, username: user.username, path: await createResetLink(transaction, user.id) };
    });
  });
  if (!link) return null;
  const content = writeMail({
    subject: 'Set a new password',
    paragraphs: [
      `Hello ${link.username},`,
      'Someone, probably you, asked for a link to set a new password.',
      `The link works once, within ${RESET_LINK_MINUTES} minutes. Your password stays until you use it.`,
    ],
    link: { label: 'Set a new password', url: publicUrl + link.path },
    closing: 'If it was not you, ignore this mail.',
  });
  return { to: link.to, content };
}

type Notification = {
  readonly kind: 'undo-password' | 'undo-email';
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
};

const NOTIFICATIONS = {
  'password-changed': {
    kind: 'undo-password',
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed.',
      'If it was not you, set another password within 7 days. That signs out all devices and revokes all API tokens.',
    ],
    label: 'Set another password',
  },
  'email-changed': {
    kind: 'undo-email',
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your account now has another e-mail address, and no longer this one.',
      'If it was not you, undo the change within 7 days. That signs out all devices and revokes all API tokens.',
    ],
    label: 'Undo the change',
  },
} as const satisfies Record<string, Notification>;

async function composeNotification(
  { db, publicUrl }: MailServices,
  { userId, recipient, details }: WaitingMail,
  { kind, subject, paragraphs, label }: Notification,
): Promise<AddressedMail | null> {
  if (userId === null || NO_ADDRESS.test(recipient)) return null;
  const path = await db.query(createAccountLink, {
    userId,
    kind,
    validMinutes: UNDO_LINK_MINUTES,
    email: recipient,
  });
  const content = writeMail({
    subject,
    paragraphs: [`Hello ${details.username},`, ...paragraphs],
    link: { label, url: publicUrl + path },
    closing: 'If it was you, there is nothing to do.',
  });
  return { to: recipient, content };
}

/** Writes the mail, with a new token if it contains a link. */
export async function composeMail(services: MailServices, mail: WaitingMail): Promise<AddressedMail | null> {
  switch (mail.kind) {
    case 'reset':
      return composeReset(services, mail);
    case 'password-changed':
    case 'email-changed':
      return composeNotification(services, mail, NOTIFICATIONS[mail.kind]);
  }
}
