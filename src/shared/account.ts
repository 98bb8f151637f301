/* Rules of accounts. A `find...Problem` function returns the error message, or null. */

export const ROLES = ['user', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const USERNAME_MIN_CHARACTERS = 3;
const USERNAME_LIMIT_CHARACTERS = 50;
const PASSWORD_MIN_CHARACTERS = 8;
const PASSWORD_MAX_CHARACTERS = 128;
const EMAIL_MAX_CHARACTERS = 254;

export const EMAIL_OR_USERNAME_REQUIRED = 'Email or username is required';
export const USERNAME_REQUIRED = 'Username is required';
export const EMAIL_REQUIRED = 'Email is required';
export const PASSWORD_REQUIRED = 'Password is required';
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';
export const NEW_PASSWORD_REQUIRED = 'New password is required';
export const PASSWORD_MALFORMED = 'Password contains an invalid character. Please type it again.';
export const CURRENT_PASSWORD_WRONG = 'Current password is incorrect';
export const LOGIN_REJECTED = 'Invalid email, username or password.';
export const USERNAME_TAKEN = 'Username is already taken';
export const PREVIOUS_NAME_GONE = 'This change can no longer be undone.';
export const NO_PENDING_EMAIL = 'No email change is waiting for confirmation.';
export const EMAIL_TAKEN = 'Email is already in use';

function countCharacters(text: string): number {
  return [...text].length;
}

/** Zero-width characters, which could make two names look the same. */
const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const BLANKS = /[\s\u2800]+/gu;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LONE_SURROGATE = /\p{Cs}/u;

const NORMALIZABLE_LENGTH = 300;

/** Normalizing a long run of combining accents takes minutes, so longer texts are returned unchanged. */
function normalize(text: string, form: 'NFC' | 'NFKC'): string {
  const trimmed = text.trim();
  return trimmed.length > NORMALIZABLE_LENGTH ? trimmed : trimmed.normalize(form).trim();
}

export function normalizeUsername(text: string): string {
  if (text.length > NORMALIZABLE_LENGTH) return text.trim();
  return normalize(text.replace(INVISIBLE, '').replace(BLANKS, ' '), 'NFKC').replace(/ {2,}/g, ' ');
}

export function normalizeEmail(text: string): string {
  return normalize(normalize(text, 'NFC').toLowerCase(), 'NFC');
}

export function normalizeName(text: string): string {
  return text.includes('@') ? normalizeEmail(text) : normalizeUsername(text);
}

function findUsernameLengthProblem(text: string): string | null {
  if (text.trim() === '') return USERNAME_REQUIRED;
  const length = countCharacters(text);
  if (length < USERNAME_MIN_CHARACTERS)
    return `Username must be at least ${USERNAME_MIN_CHARACTERS} characters`;
  return length < USERNAME_LIMIT_CHARACTERS
    ? null
    : `Username must be less than ${USERNAME_LIMIT_CHARACTERS} characters`;
}

/** The username must be normalized. An @ would make it look like an email address. */
export function findUsernameProblem(text: string): string | null {
  const lengthProblem = findUsernameLengthProblem(text);
  if (lengthProblem !== null) return lengthProblem;
  return text.includes('@') ? "Username can't contain @" : null;
}

/** Stricter than for new usernames. The username must be normalized. */
export function findUsernameChangeProblem(text: string): string | null {
  const lengthProblem = findUsernameLengthProblem(text);
  if (lengthProblem !== null) return lengthProblem;
  return /^[A-Za-z0-9_-]+$/.test(text)
    ? null
    : 'Username can only contain letters, numbers, underscores, and hyphens';
}

export function findEmailProblem(text: string): string | null {
  if (text.trim() === '') return EMAIL_REQUIRED;
  const isAddress =
    text.length <= EMAIL_MAX_CHARACTERS && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !UNSEEN.test(text);
  return isAddress ? null : 'Please enter a valid email address';
}

const TOO_FEW_KINDS =
  'Password must contain at least one lowercase letter, one uppercase letter, and one number';

type PasswordRule = {
  /** As listed next to the field. */
  readonly label: string;
  /** An error message, or null when the rule is met. */
  readonly findProblem: (password: string) => string | null;
};

const mustContain = (kind: RegExp, label: string): PasswordRule => ({
  label,
  findProblem: (password) => (kind.test(password) ? null : TOO_FEW_KINDS),
});

/** Together with well-formed characters, these are all rules of a password. */
const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`,
    findProblem: (password) => {
      const length = countCharacters(password);
      if (length < PASSWORD_MIN_CHARACTERS)
        return `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
      return length > PASSWORD_MAX_CHARACTERS
        ? `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters`
        : null;
    },
  },
  mustContain(/\p{Ll}/u, 'One lowercase letter'),
  mustContain(/\p{Lu}/u, 'One uppercase letter'),
  mustContain(/\p{Nd}/u, 'One number'),
];

export function findPasswordProblem(text: string, required: string = PASSWORD_REQUIRED): string | null {
  if (text === '') return required;
  if (!isWellFormedPassword(text)) return PASSWORD_MALFORMED;
  for (const { findProblem } of PASSWORD_RULES) {
    const problem = findProblem(text);
    if (problem !== null) return problem;
  }
  return null;
}

export type TickedRule = { readonly label: string; readonly isMet: boolean };

/** The rules as forms list them and tick them off. */
export function tickPasswordRules(password: string): TickedRule[] {
  return PASSWORD_RULES.map(({ label, findProblem }) => ({ label, isMet: findProblem(password) === null }));
}

/** Such as 'Needs: one uppercase letter, one number'. */
export function describeMissing(rules: readonly TickedRule[]): string {
  const missing = rules.flatMap(({ label, isMet }) => (isMet ? [] : label.toLowerCase()));
  return missing.length === 0 ? 'Meets all password rules' : `Needs: ${missing.join(', ')}`;
}

/** PostgreSQL stores all lone surrogates as one character, so different passwords could be equal. */
export function isWellFormedPassword(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

export function findConfirmationProblem(confirmation: string, password: string): string | null {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password ? null : 'Passwords do not match';
}
