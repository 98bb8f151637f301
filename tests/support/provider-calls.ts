import { randomBytes } from 'node:crypto';
import {
  deleteIdentity,
  deleteUserIdentities,
  findIdentityOwner,
  insertIdentity,
  listIdentities,
  markIdentityUsed,
} from '../../db/identities';
import {
  deleteExpiredFlows,
  deleteFlow,
  findCompletedFlow,
  insertFlow,
  startFlow,
  storeCallbackResult,
  takeStartedFlow,
} from '../../db/oidc-flows';
import { deleteSingleSignOnSessions, endSession, setAuthenticationTime } from '../../db/sessions';
import { findUserByEmail, isOnlyOwner, removePassword } from '../../db/users/users';
import { type DatabaseCalls, randomUserId } from './database-calls';

const randomHash = (): string => randomBytes(32).toString('hex');
const randomIdentity = (userId: string) => ({
  issuer: 'https://id.example',
  subject: randomHash(),
  userId,
  email: null,
});

/** The calls of single sign-on. */
export const PROVIDER_CALLS: DatabaseCalls = {
  'identity linked': (seeded) =>
    seeded.sql.begin((transaction) => insertIdentity(transaction, randomIdentity(randomUserId(seeded)))),
  'identity found': ({ sql }) => findIdentityOwner(sql, randomIdentity('')),
  'identities of a user': (seeded) => listIdentities(seeded.sql, randomUserId(seeded)),
  'identity used': (seeded) =>
    seeded.sql.begin((transaction) => markIdentityUsed(transaction, randomIdentity(randomUserId(seeded)))),
  'identity unlinked': (seeded) =>
    seeded.sql.begin((transaction) => deleteIdentity(transaction, randomUserId(seeded), randomIdentity(''))),
  'all identities of a user unlinked': (seeded) =>
    seeded.sql.begin((transaction) => deleteUserIdentities(transaction, randomUserId(seeded))),
  'sign-in begun': ({ sql }) =>
    insertFlow(sql, {
      idHash: randomHash(),
      purpose: 'sign-in',
      sessionId: null,
      returnTo: '/',
      state: 'state',
      nonce: 'nonce',
      codeVerifier: 'verifier',
    }),
  'sign-in started': ({ sql }) => startFlow(sql, randomHash(), randomHash()),
  'sign-in taken': ({ sql }) => takeStartedFlow(sql, { idHash: randomHash(), state: 'state' }),
  'sign-in completed': ({ sql }) => storeCallbackResult(sql, randomHash(), { failure: 'denied' }),
  'sign-in read': ({ sql }) => findCompletedFlow(sql, randomHash()),
  'sign-in ended': ({ sql }) => sql.begin((transaction) => deleteFlow(transaction, randomHash())),
  'expired sign-ins deleted': ({ sql }) => deleteExpiredFlows(sql, 500),
  'session ended': ({ sql }) => endSession(sql, randomHash()),
  'earlier authentication stored': ({ sql }) => setAuthenticationTime(sql, randomHash(), 0),
  'sessions of the provider ended': (seeded) =>
    seeded.sql.begin((transaction) =>
      deleteSingleSignOnSessions(transaction, randomUserId(seeded), randomHash()),
    ),
  'account by email': ({ sql }) => findUserByEmail(sql, 'anna.smith4@mail.example'),
  'other owners': (seeded) =>
    seeded.sql.begin((transaction) => isOnlyOwner(transaction, randomUserId(seeded))),
  'password removed': (seeded) =>
    seeded.sql.begin((transaction) => removePassword(transaction, randomUserId(seeded))),
};
