import type { TokenScope } from '#shared/api-tokens';

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  'history:read': 'Read your watch history',
  'history:write': 'Record and remove watched titles',
  'settings:read': 'Read your profile and preferences',
  'settings:write': 'Change your preferences',
  'admin:read': 'Read what the admin panel shows',
};

export const TOKENS_NOT_LOADED = 'Your API tokens are listed here once they can be loaded.';
export const NO_TOKENS = 'You have no API tokens.';
export const CREATE_TOKEN_FAILED = "The API token couldn't be created";
export const REVOKE_TOKEN_FAILED = "The API token couldn't be revoked";
export const tokenRevoked = (name: string): string => `${name} has been revoked`;
export const revokeQuestion = (name: string): string =>
  `Scripts that use "${name}" will stop working. This action cannot be undone.`;
