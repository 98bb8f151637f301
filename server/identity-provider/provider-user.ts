import { z } from 'zod';
import { ROLES, type Role } from '#shared/account';
import type { ProviderUser } from '../../db/oidc-flows';
import { ProviderError } from './provider-error';

/** PostgreSQL stores no NUL. */
const claim = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(maxCharacters)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

const claimsSchema = z.object({
  iss: claim(2000),
  sub: claim(255),
  email: claim(300).nullish().catch(null),
  // Some providers send texts.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .nullish()
    .catch(null),
  preferred_username: claim(300).nullish().catch(null),
  nickname: claim(300).nullish().catch(null),
  amr: z.array(z.string()).nullish().catch(null),
});

/** The highest role in a claim that contains one value or several; `user` if it contains none. */
function readRole(value: unknown): Role {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ROLES.findLast((role) => values.includes(role)) ?? 'user';
}

/** @param claims of the ID token and the user info. @throws ProviderError for claims of an unexpected form */
export function toProviderUser(
  claims: Readonly<Record<string, unknown>>,
  roleClaim: string | undefined,
): ProviderUser {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new ProviderError('invalid', 'The claims "iss" or "sub" are not valid.');
  const { iss, sub, email, email_verified, preferred_username, nickname, amr } = parsed.data;
  return {
    issuer: iss,
    subject: sub,
    email: email ?? null,
    isEmailVerified: email_verified === true || email_verified === 'true',
    username: preferred_username ?? nickname ?? null,
    role: roleClaim === undefined ? null : readRole(claims[roleClaim]),
    hasSecondFactor: amr?.includes('mfa') ?? false,
  };
}
