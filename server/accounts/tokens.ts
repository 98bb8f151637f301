import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** For sessions, API tokens and links: 43 characters of base64url. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The SHA-256 in hexadecimal, which is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
