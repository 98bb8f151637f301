import { randomBytes } from 'node:crypto';
import {
  countTokens,
  deleteExpiredTokens,
  deleteToken,
  deleteTokensWithScope,
  deleteUserTokens,
  findTokenUser,
  insertToken,
  listTokens,
} from '../../db/api-tokens';
import { seedSessionId, seedUserId } from '../../db/seed/seed-users';
import { hasRecentAuthentication, updateAuthenticationTime } from '../../db/sessions';
import type { DatabaseCalls, Seeded } from './database-calls';

/** Many users with tokens of their own. */
const userIdOf = ({ users }: Seeded): string => seedUserId(1 + Math.floor(Math.random() * users * 0.9));

const newToken = (userId: string) => ({
  ...{ id: randomBytes(32).toString('hex'), userId, name: 'bench', expiresInDays: 30 },
  scopes: ['history:read' as const],
});

export const TOKEN_CALLS: DatabaseCalls = {
  'API token created': (seeded) =>
    seeded.sql.begin((transaction) => insertToken(transaction, newToken(userIdOf(seeded)))),
  'API token used': async (seeded) => {
    const token = newToken(userIdOf(seeded));
    await seeded.sql.begin((transaction) => insertToken(transaction, token));
    return findTokenUser(seeded.sql, token.id);
  },
  'API tokens listed': (seeded) => listTokens(seeded.sql, userIdOf(seeded)),
  'API tokens counted': (seeded) => countTokens(seeded.sql, userIdOf(seeded)),
  'API token revoked': (seeded) => deleteToken(seeded.sql, userIdOf(seeded), 'a'.repeat(64)),
  'all API tokens revoked': (seeded) => deleteUserTokens(seeded.sql, userIdOf(seeded)),
  'API tokens with a scope revoked': (seeded) =>
    deleteTokensWithScope(seeded.sql, userIdOf(seeded), 'admin:read'),
  'session authenticated': (seeded) => updateAuthenticationTime(seeded.sql, seedSessionId(1)),
  'recent authentication found': (seeded) => hasRecentAuthentication(seeded.sql, seedSessionId(1)),
  'expired API tokens removed': ({ sql }) => deleteExpiredTokens(sql, 500),
};
