import type { ApiToken, CreatedToken, NewToken } from '#shared/api-token-schema';
import {
  MAX_TOKENS,
  STAFF_SCOPE,
  STAFF_SCOPE_REFUSED,
  TOKEN_GONE,
  TOKEN_PREFIX,
  TOO_MANY_TOKENS,
} from '#shared/api-tokens';
import { isStaff } from '#shared/roles';
import {
  countTokens,
  deleteToken,
  findTokenUser,
  insertToken,
  listTokens as listStoredTokens,
  type StoredToken,
} from '../../db/api-tokens';
import type { Db } from '../database/db';
import { AccountError } from './account-error';
import type { Client } from './client';
import { requireRecentAuthentication } from './recent-authentication';
import { recordAccountAction } from './record-action';
import type { SignedInServices } from './services';
import { lockOwnAccount, type SessionServices } from './sessions';
import { generateToken, hashToken } from './tokens';

/** Different from session tokens, so that a request looks up one of the two. */
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** Reads from the database each time, so that revocations and changes of the account apply at once. */
export async function findTokenAccess(
  db: Db,
  { token }: Pick<Client, 'token'>,
): ReturnType<typeof findTokenUser> {
  if (token === null || !TOKEN.test(token)) return null;
  return db.query(findTokenUser, hashToken(token));
}

function toApiToken({ createdAt, expiresAt, lastUsedAt, ...token }: StoredToken): ApiToken {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function listTokens({ db, session }: SessionServices): Promise<ApiToken[]> {
  return (await db.query(listStoredTokens, session.user.id)).map(toApiToken);
}

/** @throws AccountError 'forbidden', 'too-many-tokens' or 'signed-out'; RateLimitError. */
export async function createToken(
  { db, session, client, accountLimits }: SignedInServices,
  { name, scopes, expiresInDays }: NewToken,
): Promise<CreatedToken> {
  const userId = session.user.id;
  await accountLimits.countTokenChange(userId);
  const token = TOKEN_PREFIX + generateToken();
  const stored = await db.query(function storeToken(sql) {
    return sql.begin(async (transaction) => {
      const user = await lockOwnAccount(transaction, session);
      await requireRecentAuthentication(transaction, session);
      if (scopes.includes(STAFF_SCOPE) && !isStaff(user))
        throw new AccountError('forbidden', STAFF_SCOPE_REFUSED);
      if ((await countTokens(transaction, userId)) >= MAX_TOKENS)
        throw new AccountError('too-many-tokens', TOO_MANY_TOKENS);
      const inserted = await insertToken(transaction, {
        id: hashToken(token),
        userId,
        name,
        scopes,
        expiresInDays,
      });
      const details = { name, scopes: scopes.join(', '), days: String(expiresInDays) };
      await recordAccountAction(transaction, client, { action: 'token.create', actor: user, details });
      return inserted;
    });
  });
  return { token, apiToken: toApiToken(stored) };
}

/** @throws AccountError 'not-found'; RateLimitError. */
export async function revokeToken(
  { db, session, client, accountLimits }: SignedInServices,
  id: string,
): Promise<void> {
  const { user } = session;
  await accountLimits.countTokenChange(user.id);
  await db.query(function deleteOwnToken(sql) {
    return sql.begin(async (transaction) => {
      const name = await deleteToken(transaction, user.id, id);
      if (name === null) throw new AccountError('not-found', TOKEN_GONE);
      await recordAccountAction(transaction, client, {
        action: 'token.revoke',
        actor: user,
        details: { name },
      });
    });
  });
}
