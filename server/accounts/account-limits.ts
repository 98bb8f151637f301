import { createHash } from 'node:crypto';
import type { Db } from '../database/db';
import { createPostgresLimiter } from '../database/postgres-limiter';
import { networkOf } from '../limits/network';
import { consume, createNetworkLimiter, type Limit, RateLimitError } from '../limits/rate-limit';

const QUARTER_HOUR_S = 15 * 60;
/** Failed and unfinished logins of one network. */
const NETWORK_GUESSES: Limit = { points: 20, seconds: QUARTER_HOUR_S };
/** Failed and unfinished logins with one name from anywhere: an account has two names. */
const ACCOUNT_GUESSES: Limit = { points: 10, seconds: QUARTER_HOUR_S };
/** Attempts of one network to register or to take another name; successful ones too, because all show what is taken. */
const NAME_CLAIMS: Limit = { points: 60, seconds: 60 * 60 };
/** Attempts of one account to take another name. */
const ACCOUNT_NAME_CLAIMS: Limit = { points: 20, seconds: 60 * 60 };

export type NameGuess = {
  /** Normalized. */
  readonly name: string;
  /** Keyed hash of user and network. */
  readonly networkHash: string;
};

export type NameUsage = {
  /** What a wrong password is refused with; null while the name is not locked. */
  readonly refusal: RateLimitError | null;
  /** Whether this network may try passwords even so, if the user of the name signed in from it before. */
  readonly isOpenHere: boolean;
};

/**
 * The account of a signed-in user. Guesses from networks that the user signed in from are counted separately, so that
 * an attacker elsewhere does not lock the user out.
 */
export type GuessedAccount = {
  readonly id: string;
  /** Identifies the network if the user signed in from it before; else null. */
  readonly knownNetwork: string | null;
};

/**
 * Maps names that PostgreSQL may take for one to the same text. Some letters are equal in lower case only, such as the
 * two small sigmas, or in upper case only, such as the two capital sharp s; and only JavaScript keeps the dot of a
 * capital dotted I.
 */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u0307', '');
}

const nameKey = ({ name }: NameGuess): string =>
  `name:${createHash('sha256').update(foldName(name)).digest('base64url')}`;
const localNameKey = (guess: NameGuess): string => `${nameKey(guess)}@${guess.networkHash}`;
const accountKey = ({ id, knownNetwork }: GuessedAccount): string =>
  knownNetwork === null ? id : `${id}@${knownNetwork}`;

/** Limits guesses of passwords and claims of names, for all instances together. */
export class AccountLimits {
  readonly #networkGuesses;
  readonly #accountGuesses;
  readonly #nameClaims;
  readonly #accountNameClaims;

  constructor(db: Db) {
    const createLimiter = (name: string) => (limit: Limit) => createPostgresLimiter(db, name, limit);
    this.#networkGuesses = createNetworkLimiter(createLimiter('network'), NETWORK_GUESSES);
    this.#accountGuesses = createLimiter('account')(ACCOUNT_GUESSES);
    this.#nameClaims = createNetworkLimiter(createLimiter('register'), NAME_CLAIMS);
    this.#accountNameClaims = createLimiter('rename')(ACCOUNT_NAME_CLAIMS);
  }

  /** Counts a login before anything is looked up. @throws RateLimitError */
  async countNetworkGuess(address: string | null): Promise<void> {
    await consume(this.#networkGuesses, networkOf(address));
  }

  /** Counts a login with a name as typed, whether an account has it or not. */
  async countNameGuess(guess: NameGuess): Promise<NameUsage> {
    const usage = await this.#accountGuesses.count(nameKey(guess), 1);
    if (!usage.isRefused) return { refusal: null, isOpenHere: true };
    const { isRefused } = await this.#accountGuesses.count(localNameKey(guess), 1);
    return { refusal: new RateLimitError(usage.waitMs), isOpenHere: !isRefused };
  }

  /** Takes back the counts of a login that succeeded. */
  async forgiveLogin(guess: NameGuess, { refusal }: NameUsage, address: string | null): Promise<void> {
    await this.#networkGuesses.count(networkOf(address), -1);
    // A user who signs in while the name is locked must not give an attacker new guesses.
    await this.#accountGuesses.clear(refusal === null ? nameKey(guess) : localNameKey(guess));
  }

  /** Counts a password that a signed-in user enters. @throws RateLimitError */
  async countAccountGuess(account: GuessedAccount): Promise<void> {
    await consume(this.#accountGuesses, accountKey(account));
  }

  async forgiveAccountGuesses(account: GuessedAccount): Promise<void> {
    await this.#accountGuesses.clear(accountKey(account));
  }

  /** @throws RateLimitError */
  async countRegistration(address: string | null): Promise<void> {
    await consume(this.#nameClaims, networkOf(address));
  }

  /** Counts a signed-in user's request for another username or e-mail. @throws RateLimitError */
  async countNameChange(userId: string, address: string | null): Promise<void> {
    await consume(this.#accountNameClaims, userId);
    await consume(this.#nameClaims, networkOf(address));
  }
}
