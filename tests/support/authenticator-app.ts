import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** What an authenticator app shows: the code of now, or of another 30-second step. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
