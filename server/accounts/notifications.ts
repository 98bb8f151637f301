import type { MailKind, WaitingMail } from '../../db/mails';
import { type MailContent, writeMail } from '../mail/mail-content';

type Details = WaitingMail['details'];

/** Without the username while the recipient's address is not confirmed. */
export const greet = ({ username }: { readonly username?: string }): string =>
  username === undefined ? 'Hello,' : `Hello ${username},`;

type Notification = {
  readonly subject: string;
  readonly news: string | ((details: Details) => string);
  readonly advice?: string;
  /** Its advice replaces the other one for recipients who get the link. */
  readonly link?: { readonly label: string; readonly advice: string };
  /** Replaces the advice and the end, for changes that only admins make. */
  readonly closing?: string;
};

export const PASSWORD_CHANGED: Notification = {
  subject: 'Your password was changed',
  news: 'The password of your account was changed.',
  link: {
    label: 'Set a new password',
    advice:
      "If this wasn't you, set a new password within 7 days. That signs out all devices and revokes all API tokens.",
  },
};
export const EMAIL_CHANGED: Notification = {
  subject: 'Your email address was changed',
  news: 'Your account now has another email address and no longer uses this one.',
  link: {
    label: 'Undo the change',
    advice:
      "If this wasn't you, undo the change within 7 days. That signs out all devices and revokes all API tokens.",
  },
};

function describeCodesLeft({ codesLeft }: Details): string {
  if (codesLeft === '0') return 'No recovery code is left. You can create new ones in Settings.';
  return codesLeft === '1' ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`;
}

/** What happened to the ways to sign in, which is reported without a link. */
export const SIGN_IN_NOTIFICATIONS: Readonly<Partial<Record<MailKind, Notification>>> = {
  'second-factor-enabled': {
    subject: 'Two-factor authentication was turned on',
    news: 'From now on, signing in to your account needs a code of an authenticator app.',
  },
  'second-factor-disabled': {
    subject: 'Two-factor authentication was turned off',
    news: 'From now on, signing in to your account needs only the password.',
  },
  'second-factor-required': {
    subject: 'Two-factor authentication is required',
    news: 'An admin of this site now requires two-factor authentication for your account. Without it, you can watch, but not change your account.',
    closing: 'Please sign in and turn it on in Settings.',
  },
  'second-factor-not-required': {
    subject: 'Two-factor authentication is no longer required',
    news: 'An admin of this site no longer requires two-factor authentication for your account.',
    closing: 'If it is on, it stays on.',
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
  'recovery-code-used': {
    subject: 'A recovery code was used',
    news: (details) =>
      `A recovery code of your account was used in place of an authenticator app or passkey. ${describeCodesLeft(details)}`,
    advice:
      "If this wasn't you, change your password and replace the recovery codes in Settings, or ask an admin of this site.",
  },
  'recovery-codes-renewed': {
    subject: 'Your recovery codes were replaced',
    news: 'Your account has new recovery codes. The earlier ones no longer work.',
  },
  'codes-guessed': {
    subject: 'Someone may know your password',
    news: "Someone entered the right password of your account, and then several wrong codes, so they weren't signed in.",
    advice: "If this wasn't you, change your password in Settings, and wherever else you use it.",
  },
};
const GENERAL_ADVICE = "If this wasn't you, use the link in an earlier email, or ask an admin of this site.";

/** @param url of the notification's link; null for none */
export function writeNotification(
  { subject, news, advice = GENERAL_ADVICE, link, closing }: Notification,
  details: Details,
  url: string | null,
): MailContent {
  const shownLink = link && url !== null ? { ...link, url } : null;
  return writeMail({
    subject,
    paragraphs: [
      greet(details),
      typeof news === 'string' ? news : news(details),
      ...(closing ? [] : [shownLink?.advice ?? advice]),
    ],
    ...(shownLink && { link: shownLink }),
    closing: closing ?? "If this was you, there's nothing to do.",
  });
}
