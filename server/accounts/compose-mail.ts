import { normalizeName } from '#shared/account';
import { insertAuditEntry } from '../../db/audit-log';
import type { WaitingMail } from '../../db/mails';
import { findCredentialsByName, lockUsers } from '../../db/users/users';
import type { Db } from '../database/db';
import { type MailContent, writeMail } from '../mail/mail-content';
import type { AccountLimits } from './account-limits';
import { createResetLink, RESET_LINK_MINUTES } from './reset-links';

export type MailServices = {
  readonly db: Db;
  readonly accountLimits: AccountLimits;
  /** Links never contain the Host header of a request. */
  readonly publicUrl: string;
};

type AddressedMail = { readonly to: string; readonly content: MailContent };

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

function composePasswordChanged({ recipient, details }: WaitingMail): AddressedMail {
  const content = writeMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${details.username},`,
      'The password of your account was changed. All devices were signed out, and API tokens were revoked.',
    ],
    closing: 'If it was not you, ask an administrator of the site for help at once.',
  });
  return { to: recipient, content };
}

/** Writes the mail, with a new token if it contains a link. */
export async function composeMail(services: MailServices, mail: WaitingMail): Promise<AddressedMail | null> {
  switch (mail.kind) {
    case 'reset':
      return composeReset(services, mail);
    case 'password-changed':
      return NO_ADDRESS.test(mail.recipient) ? null : composePasswordChanged(mail);
  }
}
