/*
 * The rules of accounts and the sentences that tell them (1 §5, 2 §5); the forms and the server both take them from
 * here. A rule gives the sentence of the first fault, or null.
 */

export const ROLES = ['user', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const USERNAME_MIN_CHARACTERS = 3;
/** A username has fewer characters than this. */
const USERNAME_LIMIT_CHARACTERS = 50;
const PASSWORD_MIN_CHARACTERS = 8;
const PASSWORD_MAX_CHARACTERS = 128;
/** What mail servers accept at most. */
const EMAIL_MAX_CHARACTERS = 254;

export const EMAIL_OR_USERNAME_REQUIRED = 'Email or username is required';
export const PASSWORD_REQUIRED = 'Password is required';
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';
export const NEW_PASSWORD_REQUIRED = 'New password is required';
export const PASSWORD_UNREADABLE = 'Password contains half of a character. Please type it again.';
export const CURRENT_PASSWORD_WRONG = 'Current password is incorrect';
export const LOGIN_REJECTED = 'Invalid email, username or password.';
export const USERNAME_TAKEN = 'Username is already taken';
export const PREVIOUS_NAME_GONE = 'This change can no longer be undone.';
export const EMAIL_TAKEN = 'Email is already in use';

/** Characters as people count them: an emoji outside the basic plane is one, not two. */
function countCharacters(text: string): number {
  return [...text].length;
}

/** Characters that take no room: with them two names could look the same, or like none. */
const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Spaces, line ends and the blank braille pattern. */
const BLANKS = /[\s\u2800]+/gu;
/** Not to be in an e-mail address. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const HALF_CHARACTER = /\p{Cs}/u;

/** More than any name takes, in whatever way its letters are written. */
const NORMALIZABLE_LENGTH = 300;

/** What is too long for a name stays as it is, for a long row of accents takes minutes to bring into order. */
function normalize(text: string, form: 'NFC' | 'NFKC'): string {
  const trimmed = text.trim();
  return trimmed.length > NORMALIZABLE_LENGTH ? trimmed : trimmed.normalize(form).trim();
}

/**
 * A username as it is stored: without invisible characters, with single spaces inside and none around, and each letter
 * written the one way, so that what looks the same is the same.
 */
export function normalizeUsername(text: string): string {
  if (text.length > NORMALIZABLE_LENGTH) return text.trim();
  return normalize(text.replace(INVISIBLE, '').replace(BLANKS, ' '), 'NFKC').replace(/ {2,}/g, ' ');
}

/** An e-mail address as it is stored, looked up and compared; the database adds no rule of its own. */
export function normalizeEmail(text: string): string {
  return normalize(normalize(text, 'NFC').toLowerCase(), 'NFC');
}

/** What somebody types to sign in: an e-mail address (it alone has a "@") or a username. */
export function normalizeName(text: string): string {
  return text.includes('@') ? normalizeEmail(text) : normalizeUsername(text);
}

function findUsernameLengthProblem(text: string): string | null {
  if (text.trim() === '') return 'Username is required';
  const length = countCharacters(text);
  if (length < USERNAME_MIN_CHARACTERS)
    return `Username must be at least ${USERNAME_MIN_CHARACTERS} characters`;
  return length < USERNAME_LIMIT_CHARACTERS
    ? null
    : `Username must be less than ${USERNAME_LIMIT_CHARACTERS} characters`;
}

/** The rules for a new username, given normalized. With a "@" it could be taken for an e-mail address. */
export function findUsernameProblem(text: string): string | null {
  const lengthProblem = findUsernameLengthProblem(text);
  if (lengthProblem !== null) return lengthProblem;
  return text.includes('@') ? 'Username cannot contain @' : null;
}

/** The rules of 2 §5 for changing a username, given normalized. */
export function findUsernameChangeProblem(text: string): string | null {
  const lengthProblem = findUsernameLengthProblem(text);
  if (lengthProblem !== null) return lengthProblem;
  return /^[A-Za-z0-9_-]+$/.test(text)
    ? null
    : 'Username can only contain letters, numbers, underscores, and hyphens';
}

/** The rules of 1 §5 for an e-mail address, given normalized. */
export function findEmailProblem(text: string): string | null {
  if (text.trim() === '') return 'Email is required';
  const isAddress =
    text.length <= EMAIL_MAX_CHARACTERS && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !UNSEEN.test(text);
  return isAddress ? null : 'Please enter a valid email address';
}

/** The rules for a new password, taken exactly as typed. Whether it is easy to guess is another matter. */
export function findPasswordProblem(text: string, required: string = PASSWORD_REQUIRED): string | null {
  if (text === '') return required;
  const length = countCharacters(text);
  if (length < PASSWORD_MIN_CHARACTERS)
    return `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
  if (length > PASSWORD_MAX_CHARACTERS)
    return `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters`;
  if (!isReadablePassword(text)) return PASSWORD_UNREADABLE;
  if (!/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text) || !/\p{Nd}/u.test(text))
    return 'Password must contain at least one lowercase letter, one uppercase letter, and one number';
  return null;
}

/** Half characters are all kept as the same mark: passwords that differ in them alone would be one. */
export function isReadablePassword(text: string): boolean {
  return !HALF_CHARACTER.test(text);
}

/** The rules of 1 §5 and 2 §5 for the repeated password. */
export function findConfirmationProblem(confirmation: string, password: string): string | null {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password ? null : 'Passwords do not match';
}
