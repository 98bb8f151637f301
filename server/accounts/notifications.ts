import type { SignInMail, WaitingMail } from '../../db/mails';
import { type MailContent, writeMail } from '../mail/mail-content';

type Details = WaitingMail['details'];

/** Without the username while the recipient's address is not confirmed. */
export const greet = ({ username }: { readonly username?: string }): string =>
  username === undefined ? 'Hello,' : `Hello ${username},`;

type Notification = {
  readonly subject: string;
  readonly text: string | ((details: Details) => string);
  readonly advice?: string;
  /** Its advice replaces the other one for recipients who get the link. */
  readonly link?: { readonly label: string; readonly advice: string };
  /** Replaces the advice and the end, for changes that only admins make. */
  readonly closing?: string;
};

export const PASSWORD_CHANGED: Notification = {
  subject: 'Your password was changed',
  text: 'The password of your account was changed.',
  link: {
    label: 'Set a new password',
    advice:
      "If this wasn't you, set a new password within 7 days. That signs out all devices and revokes all API tokens.",
  },
};
export const EMAIL_CHANGED: Notification = {
  subject: 'Your email address was changed',
  text: 'Your account now has another email address and no longer uses this one.',
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

export const SIGN_IN_NOTIFICATIONS: Readonly<Record<SignInMail, Notification>> = {
  'second-factor-disabled': {
    subject: 'Two-factor authentication was turned off',
    text: 'Signing in to your account no longer needs a second factor.',
  },
  'second-factor-required': {
    subject: 'Two-factor authentication is required',
    text: 'An admin of this site now requires two-factor authentication for your account. Without it, you can watch, but not change your account.',
    closing: 'Please sign in and turn it on in Settings.',
  },
  'second-factor-not-required': {
    subject: 'Two-factor authentication is no longer required',
    text: 'An admin of this site no longer requires two-factor authentication for your account.',
    closing: 'If it is on, it stays on.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    text: 'Signing in with the password now needs a second factor, such as a code of this app.',
  },
  'authenticator-removed': {
    subject: 'Your authenticator app was removed',
    text: 'Your account no longer accepts codes of an authenticator app.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'From now on, it signs in to your account without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'It no longer signs in to your account.',
  },
  'identity-linked': {
    subject: 'Single sign-on was linked',
    text: 'From now on, an account of another site can sign in to your account.',
  },
  'identity-unlinked': {
    subject: 'Single sign-on was unlinked',
    text: 'An account of another site can no longer sign in to your account.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: (details) =>
      `A recovery code of your account was used in place of an authenticator app or passkey. ${describeCodesLeft(details)}`,
    advice:
      "If this wasn't you, change your password and replace the recovery codes in Settings, or ask an admin of this site.",
  },
  'recovery-codes-renewed': {
    subject: 'Your recovery codes were replaced',
    text: 'Your account has new recovery codes. The earlier ones no longer work.',
  },
  'codes-guessed': {
    subject: 'Someone may know your password',
    text: "Someone entered the right password of your account, and then several wrong codes, so they weren't signed in.",
    advice: "If this wasn't you, change your password in Settings, and wherever else you use it.",
  },
};
const GENERAL_ADVICE = "If this wasn't you, use the link in an earlier email, or ask an admin of this site.";

/** @param url of the notification's link; null for none */
export function writeNotification(
  { subject, text, advice = GENERAL_ADVICE, link, closing }: Notification,
  details: Details,
  url: string | null,
): MailContent {
  const shownLink = link && url !== null ? { ...link, url } : null;
  return writeMail({
    subject,
    paragraphs: [
      greet(details),
      typeof text === 'string' ? text : text(details),
      ...(closing ? [] : [shownLink?.advice ?? advice]),
    ],
    ...(shownLink && { link: shownLink }),
    closing: closing ?? "If this was you, there's nothing to do.",
  });
}
