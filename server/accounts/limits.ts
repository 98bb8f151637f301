import { createHash } from 'node:crypto';
import type { Sql } from '../../db/client';
import type { Limit, Limiter } from '../limits/limiter';
import { networkOf, wideNetworkOf } from '../limits/network';
import { AccountError } from './account-error';
import { createAttemptLimiter } from './attempt-limiter';
import { countUse } from './count-use';

const QUARTER_HOUR_S = 15 * 60;
/** Logins that failed or are under way, from one network. */
const NETWORK_GUESSES: Limit = { points: 20, seconds: QUARTER_HOUR_S };
/** The same for one name of an account, from anywhere: a username and an e-mail are twice as many. */
const ACCOUNT_GUESSES: Limit = { points: 10, seconds: QUARTER_HOUR_S };
/** Attempts to register or to take another name, from one network; successful ones too: each tells what is taken. */
const NAME_CLAIMS: Limit = { points: 60, seconds: 60 * 60 };
/** The same for one account, from anywhere. */
const ACCOUNT_NAME_CLAIMS: Limit = { points: 20, seconds: 60 * 60 };

/** All networks of one IPv6 /48 together have so many times as much: somebody may have it to themself, or share it. */
const WIDE_FACTOR = 10;

/** What is counted before a password is looked at; the counts are shared by all instances. */
export type Limits = {
  /**
   * Counts a login before anything is looked up.
   * @throws AccountError 'too-many', telling when the next one is let through.
   */
  countNetworkGuess(address: string | null): Promise<void>;
  /** Counts a login by the name as typed, whether an account has it or not. Nothing is thrown. */
  countNameGuess(guess: NameGuess): Promise<NameVerdict>;
  /** Takes back the counts of a login that succeeded. */
  forgiveLogin(guess: NameGuess, verdict: NameVerdict, address: string | null): Promise<void>;
  /** Counts a password that a signed-in user gives for their account. @throws AccountError 'too-many' */
  countAccountGuess(account: GuessedAccount): Promise<void>;
  /** Takes back the account's counts alone. */
  forgiveAccount(account: GuessedAccount): Promise<void>;
  /** @throws AccountError 'too-many' */
  countRegistration(address: string | null): Promise<void>;
  /** Counts a new username or e-mail that somebody signed in asks for. @throws AccountError 'too-many' */
  countNameChange(userId: string, address: string | null): Promise<void>;
};

export type NameGuess = {
  /** Normalized. */
  readonly name: string;
  /** Keyed hash of user and network. */
  readonly networkHash: string;
};

export type NameVerdict = {
  /** What a wrong password is answered with; null while the name is not locked. */
  readonly refusal: AccountError | null;
  /** Whether this network may still try passwords although the name is locked, if its user signed in from it. */
  readonly isOpenHere: boolean;
};

/**
 * The account of a signed-in user. Guesses from a network that the user signed in from are counted apart, so that
 * strangers who use up the others do not lock the user out.
 */
export type GuessedAccount = {
  readonly id: string;
  /** Identifies the network, if the user signed in from it before; else null. */
  readonly knownNetwork: string | null;
};

/**
 * At least what the database takes for one name is one here: letters that differ in small may be one in large, such as
 * the two forms of a small sigma, or the other way round, such as the two forms of a large sharp s; and the dot that
 * JavaScript keeps of a large dotted I is none to PostgreSQL.
 */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u0307', '');
}

function hashName(name: string): string {
  return createHash('sha256').update(foldName(name)).digest('base64url');
}

const nameKey = ({ name }: NameGuess): string => `name:${hashName(name)}`;
const localNameKey = (guess: NameGuess): string => `${nameKey(guess)}@${guess.networkHash}`;

const accountKey = ({ id, knownNetwork }: GuessedAccount): string =>
  knownNetwork === null ? id : `${id}@${knownNetwork}`;

async function findRefusal(use: Promise<void>): Promise<AccountError | null> {
  try {
    await use;
    return null;
  } catch (error) {
    if (error instanceof AccountError) return error;
    throw error;
  }
}

/** @param sql the pool of the moment; what it throws is passed on. */
export function createLimits(sql: () => Sql): Limits {
  const limiter = (name: string, limit: Limit) => createAttemptLimiter(sql, name, limit);
  const wide = ({ points, seconds }: Limit): Limit => ({ points: WIDE_FACTOR * points, seconds });
  const networkGuesses = limiter('network', NETWORK_GUESSES);
  const wideGuesses = limiter('network', wide(NETWORK_GUESSES));
  const accountGuesses = limiter('account', ACCOUNT_GUESSES);
  const nameClaims = limiter('register', NAME_CLAIMS);
  const wideNameClaims = limiter('register', wide(NAME_CLAIMS));
  const accountNameClaims = limiter('rename', ACCOUNT_NAME_CLAIMS);

  /** What its own network is refused is no use of the wide one. */
  async function countInNetworks(own: Limiter, around: Limiter, address: string | null) {
    await countUse(own, networkOf(address));
    const wideNetwork = wideNetworkOf(address);
    if (wideNetwork !== null) await countUse(around, wideNetwork);
  }
  const countNameClaim = (address: string | null) => countInNetworks(nameClaims, wideNameClaims, address);

  return {
    countNetworkGuess: (address) => countInNetworks(networkGuesses, wideGuesses, address),
    async countNameGuess(guess) {
      const refusal = await findRefusal(countUse(accountGuesses, nameKey(guess)));
      if (refusal === null) return { refusal, isOpenHere: true };
      const { isRefused } = await accountGuesses.count(localNameKey(guess), 1);
      return { refusal, isOpenHere: !isRefused };
    },
    async forgiveLogin(guess, { refusal }, address) {
      await networkGuesses.takeBack(networkOf(address));
      const wideNetwork = wideNetworkOf(address);
      if (wideNetwork !== null) await wideGuesses.takeBack(wideNetwork);
      // A user who signs in while their name is locked must not give the strangers new guesses.
      await accountGuesses.clear(refusal === null ? nameKey(guess) : localNameKey(guess));
    },
    countAccountGuess: (account) => countUse(accountGuesses, accountKey(account)),
    forgiveAccount: (account) => accountGuesses.clear(accountKey(account)),
    countRegistration: countNameClaim,
    async countNameChange(userId, address) {
      await countUse(accountNameClaims, userId);
      await countNameClaim(address);
    },
  };
}
