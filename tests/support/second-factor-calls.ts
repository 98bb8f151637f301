import { randomBytes } from 'node:crypto';
import {
  acceptCode,
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  upsertUnconfirmedSecret,
} from '../../db/authenticator-apps';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  findRecoveryCodeHash,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
} from '../../db/recovery-codes';
import {
  clearSecondFactorState,
  deleteSecondFactors,
  deleteUnfinishedSetups,
  hasSecondFactor,
} from '../../db/second-factors';
import { seedSessionId } from '../../db/seed/seed-users';
import { deleteSessionWithoutSecondFactor, markSecondFactor } from '../../db/sessions';
import { updateSecondFactorRequirement } from '../../db/users/users';
import { type DatabaseCalls, randomUserId } from './database-calls';

const SECRET_CODE = { secret: Buffer.alloc(20), step: 1 };
const CODE_HASHES = Array.from({ length: 10 }, (_, position) => `hash ${position}`);

export const SECOND_FACTOR_CALLS: DatabaseCalls = {
  'authenticator app stored': (seeded) =>
    upsertUnconfirmedSecret(seeded.sql, randomUserId(seeded), randomBytes(20)),
  'authenticator app found': (seeded) => findAuthenticatorApp(seeded.sql, randomUserId(seeded)),
  'authenticator app confirmed': (seeded) =>
    seeded.sql.begin((transaction) =>
      confirmAuthenticatorApp(transaction, randomUserId(seeded), SECRET_CODE),
    ),
  'authenticator code accepted': (seeded) => acceptCode(seeded.sql, randomUserId(seeded), SECRET_CODE),
  'authenticator app deleted': (seeded) =>
    seeded.sql.begin((transaction) => deleteAuthenticatorApp(transaction, randomUserId(seeded))),
  'recovery codes replaced': (seeded) =>
    seeded.sql.begin((transaction) => replaceRecoveryCodes(transaction, randomUserId(seeded), CODE_HASHES)),
  'recovery code found': (seeded) => findRecoveryCodeHash(seeded.sql, randomUserId(seeded), 1),
  'recovery code used': (seeded) => markRecoveryCodeUsed(seeded.sql, randomUserId(seeded), 'hash 1'),
  'recovery codes counted': (seeded) => countRecoveryCodes(seeded.sql, randomUserId(seeded)),
  'recovery codes deleted': (seeded) =>
    seeded.sql.begin((transaction) => deleteRecoveryCodes(transaction, randomUserId(seeded))),
  'second factors deleted': (seeded) =>
    seeded.sql.begin((transaction) => deleteSecondFactors(transaction, randomUserId(seeded))),
  'second factor found': (seeded) => hasSecondFactor(seeded.sql, randomUserId(seeded)),
  'second factor state cleared': (seeded) =>
    seeded.sql.begin((transaction) => clearSecondFactorState(transaction, randomUserId(seeded))),
  'unfinished setups deleted': (seeded) =>
    seeded.sql.begin((transaction) => deleteUnfinishedSetups(transaction, randomUserId(seeded))),
  'second factor required': (seeded) =>
    seeded.sql.begin((transaction) =>
      updateSecondFactorRequirement(transaction, randomUserId(seeded), Math.random() < 0.5),
    ),
  'session without second factor deleted': ({ sql }) =>
    deleteSessionWithoutSecondFactor(sql, seedSessionId(1)),
  'second factor of a session marked': ({ sql }) => markSecondFactor(sql, seedSessionId(1)),
};
