/** What an API token allows. */
export const TOKEN_SCOPES = [
  'history:read',
  'history:write',
  'settings:read',
  'settings:write',
  'admin:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Only admins and owners can use it. */
export const STAFF_SCOPE: TokenScope = 'admin:read';

/** Every token begins with it, so that secret scanners recognize tokens. */
export const TOKEN_PREFIX = 'marquee_';

export const MAX_TOKENS = 25;
export const TOKEN_NAME_MAX_CHARACTERS = 50;
export const TOKEN_MAX_DAYS = 365;

export const TOKEN_NAME_REQUIRED = 'Name is required';
export const TOKEN_SCOPE_REQUIRED = 'Choose at least one permission';
export const TOO_MANY_TOKENS = `An account can have at most ${MAX_TOKENS} API tokens. Please revoke one first.`;
export const STAFF_SCOPE_REFUSED = `Only admins and owners can create tokens with ${STAFF_SCOPE}.`;
export const TOKEN_GONE = 'This API token has already been revoked.';
export const SESSION_REQUIRED = 'This call needs a signed-in session. API tokens are not accepted.';

export const describeMissingScope = (scope: TokenScope): string =>
  `This API token does not have the scope ${scope}.`;

export function findTokenNameProblem(text: string): string | null {
  const name = text.trim();
  if (name === '') return TOKEN_NAME_REQUIRED;
  if ([...name].length > TOKEN_NAME_MAX_CHARACTERS)
    return `Name must be at most ${TOKEN_NAME_MAX_CHARACTERS} characters`;
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) ? 'Name contains an invalid character' : null;
}
