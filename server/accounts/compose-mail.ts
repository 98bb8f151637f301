import { normalizeName } from '#shared/account';
import { insertAuditEntry } from '../../db/audit-log';
import type { MailKind, WaitingMail } from '../../db/mails';
import { extendPendingEmail } from '../../db/pending-emails';
import { findCredentialsByName, lockUsers } from '../../db/users/users';
import type { Db } from '../database/db';
import { type MailContent, writeMail } from '../mail/mail-content';
import type { AccountLimits } from './account-limits';
import { createAccountLink, createUndoLink } from './account-links';
import { describeRecipient } from './notify-change';
import { createResetLink, RESET_LINK_MINUTES } from './reset-links';

export type MailServices = {
  readonly db: Db;
  readonly accountLimits: AccountLimits;
  /** Links never contain the Host header of a request. */
  readonly publicUrl: string;
};

/** Without the username if nobody has confirmed the recipient's address. */
const greet = ({ username }: { readonly username?: string }): string =>
  username === undefined ? 'Hello,' : `Hello ${username},`;

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

type Notification = {
  readonly subject: string;
  readonly news: string;
  /** Replaced by a general advice when the recipient gets no link. */
  readonly advice?: string;
  readonly label?: string;
};

const PASSWORD_CHANGED: Notification = {
  subject: 'Your password was changed',
  news: 'The password of your account was changed.',
  advice:
    "If this wasn't you, set a new password within 7 days. That signs out all devices and revokes all API tokens.",
  label: 'Set a new password',
};
const EMAIL_CHANGED: Notification = {
  subject: 'Your email address was changed',
  news: 'Your account now has another email address and no longer uses this one.',
  advice:
    "If this wasn't you, undo the change within 7 days. That signs out all devices and revokes all API tokens.",
  label: 'Undo the change',
};
/** Changes of the ways to sign in, which are reported without a link. */
const SIGN_IN_NOTIFICATIONS: Readonly<Partial<Record<MailKind, Notification>>> = {
  'second-factor-enabled': {
    subject: 'Two-factor authentication was turned on',
    news: 'From now on, signing in to your account needs a code of an authenticator app.',
  },
  'second-factor-disabled': {
    subject: 'Two-factor authentication was turned off',
    news: 'From now on, signing in to your account needs only the password.',
  },
  'authenticator-removed': {
    subject: 'Your authenticator app was turned off',
    news: 'Your account no longer accepts codes of an authenticator app.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    news: 'From now on, it signs in to your account without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    news: 'It no longer signs in to your account.',
  },
  'identity-linked': {
    subject: 'Single sign-on was linked',
    news: 'From now on, an account of another site can sign in to your account.',
  },
  'identity-unlinked': {
    subject: 'Single sign-on was unlinked',
    news: 'An account of another site can no longer sign in to your account.',
  },
};
const GENERAL_ADVICE = "If this wasn't you, use the link in an earlier email, or ask an admin of this site.";

function writeNotification(
  { subject, news, advice = GENERAL_ADVICE, label = '' }: Notification,
  details: WaitingMail['details'],
  url: string | null,
): MailContent {
  return writeMail({
    subject,
    paragraphs: [greet(details), news, url === null ? GENERAL_ADVICE : advice],
    ...(url !== null && { link: { label, url } }),
    closing: "If this was you, there's nothing to do.",
  });
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

async function composeNotification(services: MailServices, mail: WaitingMail): Promise<AddressedMail | null> {
  const { kind, userId, recipient, details } = mail;
  if (userId === null || NO_ADDRESS.test(recipient)) return null;
  if (kind === 'password-changed') {
    const url = await createPasswordUndo(services, userId, recipient);
    return { to: recipient, content: writeNotification(PASSWORD_CHANGED, details, url) };
  }
  const signInChange = SIGN_IN_NOTIFICATIONS[kind];
  if (signInChange) return { to: recipient, content: writeNotification(signInChange, details, null) };
  const url = kind === 'email-returned' ? null : await createEmailUndo(services, userId, mail);
  return { to: recipient, content: writeNotification(EMAIL_CHANGED, details, url) };
}

/** Writes the mail, with a new token if it contains a link. */
export function composeMail(services: MailServices, mail: WaitingMail): Promise<AddressedMail | null> {
  if (mail.kind === 'reset') return composeReset(services, mail);
  if (mail.kind === 'confirm-email') return composeConfirmation(services, mail);
  return composeNotification(services, mail);
}
