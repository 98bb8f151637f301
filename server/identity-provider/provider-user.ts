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

const userSchema = z.object({
  iss: claim(2000),
  sub: claim(255),
  preferred_username: claim(300).nullish().catch(null),
  nickname: claim(300).nullish().catch(null),
});

const emailSchema = z.object({
  email: claim(300).nullish().catch(null),
  // Some providers send texts.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .nullish()
    .catch(null),
});

const YEAR_2200_S = 7_258_118_400;

const loginSchema = z.object({
  amr: z.array(z.string()).nullish().catch(null),
  auth_time: z.number().min(0).max(YEAR_2200_S).nullish().catch(null),
});

type Claims = Readonly<Record<string, unknown>>;

/** A verification counts for the address of the same response, unless the other response has no other address. */
function readEmail(idToken: Claims, userInfo: Claims): Pick<ProviderUser, 'email' | 'isEmailVerified'> {
  const responses = idToken.email === undefined ? [userInfo, idToken] : [idToken, userInfo];
  const [own, other] = z.tuple([emailSchema, emailSchema]).parse(responses);
  const isSame = other.email === undefined || other.email === own.email;
  const verified = own.email_verified ?? (isSame ? other.email_verified : null);
  return { email: own.email ?? null, isEmailVerified: verified === true || verified === 'true' };
}

/** The highest role in a claim that contains one value or several; `user` if it contains none. */
function readRole(value: unknown): Role {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ROLES.findLast((role) => values.includes(role)) ?? 'user';
}

/**
 * The claims of the ID token are signed, so they replace those of the user info. Only they describe the login.
 * @throws ProviderError for claims of an unexpected form
 */
export function toProviderUser(
  { idToken, userInfo }: { readonly idToken: Claims; readonly userInfo: Claims },
  roleClaim: string | undefined,
): ProviderUser {
  const claims = { ...userInfo, ...idToken };
  const parsed = userSchema.safeParse(claims);
  if (!parsed.success) throw new ProviderError('invalid', 'The claims "iss" or "sub" are not valid.');
  const { iss, sub, preferred_username, nickname } = parsed.data;
  const { amr, auth_time } = loginSchema.parse(idToken);
  return {
    issuer: iss,
    subject: sub,
    ...readEmail(idToken, userInfo),
    username: preferred_username ?? nickname ?? null,
    role: roleClaim === undefined ? null : readRole(claims[roleClaim]),
    usedMfa: amr?.includes('mfa') ?? false,
    loggedInAt: auth_time ?? null,
  };
}
