import { insertMail } from '../../db/mails';
import { AccountError } from './account-error';
import { canBeName } from './login';
import { requirePasswordLogin } from './password-login';
import type { AccountServices } from './services';

/**
 * Does the same for names with and without an account: the mail sender looks up the name later.
 * @throws AccountError 'not-found' without SMTP_URL, 'forbidden' with PASSWORD_LOGIN=off; RateLimitError.
 */
export async function requestPasswordReset(
  services: AccountServices,
  emailOrUsername: string,
): Promise<void> {
  requirePasswordLogin(services);
  const { db, client, accountLimits, mails } = services;
  if (!mails)
    throw new AccountError(
      'not-found',
      "This site doesn't send email. Please ask an admin for a reset link.",
    );
  await accountLimits.countNetworkGuess(client.address);
  if (!canBeName(emailOrUsername)) return;
  const { address, userAgent } = client;
  const details = { ...(address !== null && { address }), ...(userAgent !== null && { userAgent }) };
  await db.query(insertMail, { kind: 'reset', userId: null, recipient: emailOrUsername, details });
  mails.wake();
}
