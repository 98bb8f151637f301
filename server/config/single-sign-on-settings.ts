import { z } from 'zod';
import { headerValue, issuer } from './setting-values';

/** Each description completes the sentence "NAME must be ...". */
export const SINGLE_SIGN_ON_SETTINGS = {
  PASSWORD_LOGIN: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on, or off to sign in only by OIDC_ISSUER, which must be set then'),
  OIDC_ISSUER: issuer.optional().describe('the https address of an OpenID provider (http only on localhost)'),
  OIDC_CLIENT_ID: headerValue.optional().describe('an ID without spaces'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('a text'),
  OIDC_NAME: z.string().max(40).optional().describe('a name of at most 40 characters'),
  OIDC_ROLE_CLAIM: headerValue.optional().describe('the name of a claim, without spaces'),
};

type Settings = z.output<z.ZodObject<typeof SINGLE_SIGN_ON_SETTINGS>> & {
  readonly PUBLIC_URL?: string | undefined;
};

/** Undefined without OIDC_ISSUER. */
export function readSingleSignOn(settings: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = settings;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return undefined;
  return {
    issuer,
    clientId,
    /** Undefined for a public client. */
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME ?? new URL(issuer).host,
    /** Undefined to leave roles as they are. */
    roleClaim: settings.OIDC_ROLE_CLAIM,
    publicUrl,
  };
}
