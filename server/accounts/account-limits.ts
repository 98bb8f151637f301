import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { User } from '#shared/account-schema';
import type { Db } from '../database/db';
import { createPostgresLimiter } from '../database/postgres-limiter';
import { networkOf } from '../limits/network';
import { consume, createNetworkLimiter, type Limit, RateLimitError } from '../limits/rate-limit';

const QUARTER_HOUR_S = 15 * 60;
const NETWORK_GUESSES: Limit = { points: 20, seconds: QUARTER_HOUR_S };
/** Failed and unfinished logins with one name from anywhere: an account has two names. */
const ACCOUNT_GUESSES: Limit = { points: 10, seconds: QUARTER_HOUR_S };
/** Sign-ups and name changes of a network; successful ones count too, because each shows which names are taken. */
const NAME_CLAIMS: Limit = { points: 60, seconds: 60 * 60 };
/** Creating and revoking API tokens: each adds an entry to the audit log. */
const TOKEN_CHANGES: Limit = { points: 60, seconds: 60 * 60 };
/** Wrong codes of an account's second factor, by someone who knows the password. */
const CODE_GUESSES: Limit = { points: 5, seconds: QUARTER_HOUR_S };
/** A sign-in at the identity provider has three steps; those of a finished one are taken back. */
const SIGN_IN_STEPS: Limit = { points: 180, seconds: QUARTER_HOUR_S };
const STEPS_OF_SIGN_IN = 3;
/** Challenges for passkeys, each of which is stored for 5 minutes. */
const PASSKEY_CHALLENGES: Limit = { points: 60, seconds: QUARTER_HOUR_S };
/** Adding, renaming and removing passkeys: most are mailed. */
const PASSKEY_CHANGES: Limit = { points: 30, seconds: 60 * 60 };
/** Setting up and turning off an authenticator app, and new recovery codes: most are mailed. */
const SECOND_FACTOR_CHANGES: Limit = { points: 20, seconds: 60 * 60 };
const ACCOUNT_NAME_CLAIMS: Limit = { points: 20, seconds: 60 * 60 };

/** Mails to the address of an account. */
const ACCOUNT_MAILS = {
  reset: { points: 3, seconds: 60 * 60 },
  /** Reports wrong codes after the right password: who knows the password could cause any number of them. */
  'codes-guessed': { points: 1, seconds: 60 * 60 },
  /** Reports changes of the sign-in to an address that is not confirmed, and may belong to another person. */
  unconfirmed: { points: 10, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;
/** Confirmation mails of an account, because a user can enter any address. */
const CONFIRMATION_MAILS: Limit = { points: 3, seconds: 60 * 60 };
/** Confirmation mails to one mailbox: an attacker could flood it by creating accounts. */
const MAILBOX_MAILS: Limit = { points: 6, seconds: 24 * 60 * 60 };
/** Changes of an account's own password, each of which is mailed to an address that may be unconfirmed. */
const PASSWORD_CHANGES: Limit = { points: 5, seconds: 60 * 60 };

export type NameGuess = {
  readonly name: string;
  readonly user: Pick<User, 'id' | 'username' | 'email'> | null;
  readonly networkHash: string;
};

export type NameUsage = {
  /** For a wrong password; null while the name is not locked. */
  readonly refusal: RateLimitError | null;
  /** Whether the network may try passwords of a locked name, if the user signed in from it before. */
  readonly isOpenHere: boolean;
};

/** Guesses from networks that the user signed in from are counted separately, so that no attacker locks the user out. */
export type GuessedAccount = {
  readonly id: string;
  readonly knownNetwork: string | null;
};

/** Maps all names that are equal to PostgreSQL to one text: σ and ς, ß and ẞ, İ and i. */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u0307', '');
}

/**
 * Guesses for an account are counted by its id, because another account can have a name with the same folded form, whose
 * logins must not give new guesses. All previous usernames of an account have one key, and all previous emails: more
 * names allow no more guesses.
 */
function nameKey({ name, user }: NameGuess): string {
  const folded = foldName(name);
  if (!user) return `name:${createHash('sha256').update(folded).digest('base64url')}`;
  const isCurrent = [user.username, user.email].some((current) => foldName(current) === folded);
  return `${isCurrent ? 'current' : 'previous'}-${name.includes('@') ? 'emails' : 'usernames'}:${user.id}`;
}
const localNameKey = (guess: NameGuess): string => `${nameKey(guess)}@${guess.networkHash}`;
const accountKey = ({ id, knownNetwork }: GuessedAccount): string =>
  knownNetwork === null ? id : `${id}@${knownNetwork}`;

/** The same for the spellings of an address that reach one mailbox, such as with a tag after a plus sign. */
function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[<>"\\]/g, '')
    .split('@');
  const mailbox = `${local.replace(/\+.*/s, '')}@${domainToASCII(domain) || domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}

export class AccountLimits {
  readonly #networkGuesses;
  readonly #accountGuesses;
  readonly #nameClaims;
  readonly #accountNameClaims;
  readonly #accountMails;
  readonly #confirmationMails;
  readonly #mailboxMails;
  readonly #passwordChanges;
  readonly #tokenChanges;
  readonly #codeGuesses;
  readonly #signInSteps;
  readonly #passkeyChallenges;
  readonly #passkeyChanges;
  readonly #secondFactorChanges;

  constructor(db: Db) {
    const createLimiter = (name: string) => (limit: Limit) => createPostgresLimiter(db, name, limit);
    this.#networkGuesses = createNetworkLimiter(createLimiter('network'), NETWORK_GUESSES);
    this.#accountGuesses = createLimiter('account')(ACCOUNT_GUESSES);
    this.#nameClaims = createNetworkLimiter(createLimiter('register'), NAME_CLAIMS);
    this.#accountNameClaims = createLimiter('rename')(ACCOUNT_NAME_CLAIMS);
    this.#accountMails = {
      reset: createLimiter('reset-mail')(ACCOUNT_MAILS.reset),
      'codes-guessed': createLimiter('guess-mail')(ACCOUNT_MAILS['codes-guessed']),
      unconfirmed: createLimiter('notification-mail')(ACCOUNT_MAILS.unconfirmed),
    };
    this.#confirmationMails = createLimiter('confirmation-mail')(CONFIRMATION_MAILS);
    this.#mailboxMails = createLimiter('mailbox-mail')(MAILBOX_MAILS);
    this.#passwordChanges = createLimiter('password')(PASSWORD_CHANGES);
    this.#tokenChanges = createLimiter('tokens')(TOKEN_CHANGES);
    this.#codeGuesses = createLimiter('code')(CODE_GUESSES);
    this.#passkeyChallenges = createNetworkLimiter(createLimiter('passkey-challenge'), PASSKEY_CHALLENGES);
    this.#passkeyChanges = createLimiter('passkeys')(PASSKEY_CHANGES);
    this.#secondFactorChanges = createLimiter('second-factor')(SECOND_FACTOR_CHANGES);
    this.#signInSteps = createNetworkLimiter(createLimiter('sign-in-step'), SIGN_IN_STEPS);
  }

  async countSignInStep(address: string | null): Promise<void> {
    await consume(this.#signInSteps, networkOf(address), { subject: 'sign-ins' });
  }

  async forgiveSignIn(address: string | null): Promise<void> {
    await this.#signInSteps.count(networkOf(address), -STEPS_OF_SIGN_IN);
  }

  async countNetworkGuess(address: string | null): Promise<void> {
    await consume(this.#networkGuesses, networkOf(address));
  }

  async forgiveNetworkGuess(address: string | null): Promise<void> {
    await this.#networkGuesses.count(networkOf(address), -1);
  }

  async countNameGuess(guess: NameGuess): Promise<NameUsage> {
    const usage = await this.#accountGuesses.count(nameKey(guess), 1);
    if (!usage.isRefused) return { refusal: null, isOpenHere: true };
    const { isRefused } = await this.#accountGuesses.count(localNameKey(guess), 1);
    return { refusal: new RateLimitError(usage.waitMs), isOpenHere: !isRefused };
  }

  async forgiveLogin(guess: NameGuess, { refusal }: NameUsage, address: string | null): Promise<void> {
    await this.forgiveNetworkGuess(address);
    // A user who signs in while the name is locked must not give an attacker new guesses.
    await this.#accountGuesses.clear(refusal === null ? nameKey(guess) : localNameKey(guess));
  }

  async countAccountGuess(account: GuessedAccount): Promise<void> {
    await consume(this.#accountGuesses, accountKey(account));
  }

  async forgiveAccountGuesses(account: GuessedAccount): Promise<void> {
    await this.#accountGuesses.clear(accountKey(account));
  }

  /** @returns whether the account may get another mail */
  async countAccountMail(kind: keyof typeof ACCOUNT_MAILS, userId: string): Promise<boolean> {
    return !(await this.#accountMails[kind].count(userId, 1)).isRefused;
  }

  async countConfirmationMail(userId: string, email: string): Promise<void> {
    await consume(this.#confirmationMails, userId, { subject: 'emails to a new address' });
    await consume(this.#mailboxMails, mailboxKey(email), { subject: 'emails to this address' });
  }

  async countPasswordChange(userId: string): Promise<void> {
    await consume(this.#passwordChanges, userId, { subject: 'password changes' });
  }

  async countRegistration(address: string | null): Promise<void> {
    await consume(this.#nameClaims, networkOf(address));
  }

  async countNameChange(userId: string, address: string | null): Promise<void> {
    await consume(this.#accountNameClaims, userId);
    await consume(this.#nameClaims, networkOf(address));
  }

  /** @returns whether the codes are locked if this one is wrong. @throws RateLimitError */
  async countCodeGuess(account: GuessedAccount): Promise<{ isLast: boolean }> {
    const { used, isRefused, waitMs } = await this.#codeGuesses.count(accountKey(account), 1);
    if (isRefused) throw new RateLimitError(waitMs, 'codes');
    return { isLast: used === CODE_GUESSES.points };
  }

  async forgiveCodeGuesses(account: GuessedAccount): Promise<void> {
    await this.#codeGuesses.clear(accountKey(account));
  }

  async countSecondFactorChange(userId: string): Promise<void> {
    await consume(this.#secondFactorChanges, userId, { subject: 'changes of the second factor' });
  }

  async countPasskeyChallenge(address: string | null): Promise<void> {
    await consume(this.#passkeyChallenges, networkOf(address));
  }

  async forgivePasskeyChallenge(address: string | null): Promise<void> {
    await this.#passkeyChallenges.count(networkOf(address), -1);
  }

  async countPasskeyChange(userId: string): Promise<void> {
    await consume(this.#passkeyChanges, userId, { subject: 'passkey changes' });
  }

  async countTokenChange(userId: string): Promise<void> {
    await consume(this.#tokenChanges, userId, { subject: 'API token changes' });
  }
}
