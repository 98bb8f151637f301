import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { BRAND } from '#shared/brand';
import { isAuthenticatorCode } from '#shared/second-factor';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Accepts the codes of the steps before and after, for clocks that differ by up to 30 seconds. */
const WINDOW_STEPS = 1;

export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** With the parameters that all authenticator apps support. */
function createTotp(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: BRAND.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromHex(secret.toString('hex')),
  });
}

/** @returns the secret in base32, and an otpauth: address that contains it, for a QR code */
export function describeSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = createTotp(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** @returns the 30-second step since 1970 of a valid code, or null */
export function findStep(secret: Buffer, code: string, nowMs = Date.now()): number | null {
  // The library compares buffers, and throws for other characters.
  if (!isAuthenticatorCode(code)) return null;
  const delta = createTotp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}
