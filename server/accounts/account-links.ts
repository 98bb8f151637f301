import { type AccountLink, toAccountLinkPath } from '#shared/account-links';
import {
  type AccountLinkKind,
  findLink,
  insertAccountLink,
  insertUndoLink,
  type LinkKey,
} from '../../db/account-links';
import type { Sql, Transaction } from '../../db/client';
import { AccountError } from './account-error';
import type { AccountServices } from './services';
import { generateToken, hashToken } from './tokens';

/** The parameter of the address of each kind. A changed password is undone by setting another one. */
const PARAMETERS: Readonly<Record<AccountLinkKind, AccountLink>> = {
  reset: 'reset',
  'undo-password': 'reset',
  'undo-email': 'undo',
  'confirm-email': 'confirm',
};

type LinkOptions = {
  readonly userId: string;
  readonly kind: AccountLinkKind;
  readonly validMinutes: number;
  readonly email?: string | null;
};

/** @returns a path of the site with the token, of which only the hash is stored */
export async function createAccountLink(
  sql: Sql,
  { userId, kind, validMinutes, email = null }: LinkOptions,
): Promise<string> {
  const token = generateToken();
  const tokenHash = hashToken(token);
  await insertAccountLink(sql, { tokenHash, userId, kind, validMinutes, email });
  return toAccountLinkPath(PARAMETERS[kind], token);
}

type UndoLinkOptions = Omit<LinkOptions, 'kind'> & { readonly email: string; readonly mailId: string };

/** The transaction must have locked the user. @returns null when the mail was deleted or may no longer contain a link */
export async function createUndoLink(
  transaction: Transaction,
  options: UndoLinkOptions,
): Promise<string | null> {
  const token = generateToken();
  const isCreated = await insertUndoLink(transaction, { ...options, tokenHash: hashToken(token) });
  return isCreated ? toAccountLinkPath(PARAMETERS['undo-email'], token) : null;
}

/** Limits the guesses of a network. @returns null for a link that cannot be used. @throws RateLimitError */
export async function findGuessedLink(
  { db, client, accountLimits }: AccountServices,
  key: LinkKey,
): ReturnType<typeof findLink> {
  await accountLimits.countNetworkGuess(client.address);
  const link = await db.query(findLink, key);
  if (link) await accountLimits.forgiveNetworkGuess(client.address);
  return link;
}

const LINK_INVALID = 'This link has expired or has already been used.';

/** For links that can be requested again. */
export function invalidLink(): AccountError {
  return new AccountError('not-found', `${LINK_INVALID} Please ask for a new one.`);
}

export function invalidUndoLink(): AccountError {
  return new AccountError('not-found', LINK_INVALID);
}
