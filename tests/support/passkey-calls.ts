import { randomBytes } from 'node:crypto';
import {
  deleteChallenge,
  deleteExpiredChallenges,
  insertChallenge,
  insertUserChallenge,
} from '../../db/passkey-challenges';
import {
  countPasskeys,
  deletePasskey,
  ensureUserHandle,
  findCredentialRecord,
  insertPasskey,
  listPasskeyDescriptors,
  listPasskeys,
  updatePasskeyName,
  updatePasskeyUse,
} from '../../db/passkeys';
import { type DatabaseCalls, randomUserId } from './database-calls';

const UNKNOWN_ID = Buffer.alloc(32);
const USE = { counter: 1, isBackedUp: false };
const newChallenge = (purpose: 'register' | 'sign-in') => ({ id: randomBytes(32).toString('hex'), purpose });

export const PASSKEY_CALLS: DatabaseCalls = {
  'passkeys listed': (seeded) => listPasskeys(seeded.sql, randomUserId(seeded)),
  'passkeys counted': (seeded) => countPasskeys(seeded.sql, randomUserId(seeded)),
  'passkey descriptors listed': (seeded) => listPasskeyDescriptors(seeded.sql, randomUserId(seeded)),
  'credential record found': ({ sql }) => findCredentialRecord(sql, UNKNOWN_ID),
  'passkey user handle stored': (seeded) =>
    seeded.sql.begin((transaction) => ensureUserHandle(transaction, randomUserId(seeded), randomBytes(32))),
  'passkey stored': (seeded) =>
    seeded.sql.begin((transaction) =>
      insertPasskey(transaction, {
        ...{ id: randomBytes(32), userId: randomUserId(seeded), publicKey: randomBytes(77), counter: 0 },
        ...{ transports: ['internal'], name: 'bench', isBackedUp: false },
      }),
    ),
  'passkey used': ({ sql }) => updatePasskeyUse(sql, UNKNOWN_ID, USE),
  'passkey renamed': (seeded) =>
    seeded.sql.begin((transaction) =>
      updatePasskeyName(transaction, randomUserId(seeded), { id: UNKNOWN_ID, name: 'bench' }),
    ),
  'passkey deleted': (seeded) => deletePasskey(seeded.sql, randomUserId(seeded), UNKNOWN_ID),
  'challenge stored': ({ sql }) => insertChallenge(sql, newChallenge('sign-in')),
  'challenge of a user stored': (seeded) =>
    seeded.sql.begin((transaction) =>
      insertUserChallenge(transaction, randomUserId(seeded), newChallenge('register')),
    ),
  'challenge used': ({ sql }) => deleteChallenge(sql, newChallenge('sign-in'), null),
  'expired challenges deleted': ({ sql }) => deleteExpiredChallenges(sql, 500),
};
