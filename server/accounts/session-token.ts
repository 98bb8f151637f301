import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, as text for a header. It is told once, to whoever signs in, and kept nowhere. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a token; anything else need not be looked up. */
export function isSessionToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What a session is stored under: nobody gets from it to the token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
