export const MAX_PASSKEYS = 20;

export const NO_PASSKEYS = "This site doesn't offer passkeys.";
export const PASSKEY_REJECTED =
  "This passkey isn't known here, or the request was too old. Please try again, or sign in another way.";
export const PASSKEY_INVALID = "This passkey can't be used on this site.";
export const PASSKEY_EXPIRED = 'This took too long. Please try again.';
export const PASSKEY_EXISTS = 'This passkey is already registered. Please use another device or app.';
export const PASSKEY_GONE = 'This passkey has already been removed.';
export const PASSKEY_NAME_TAKEN = 'Another passkey of this account has this name.';
export const TOO_MANY_PASSKEYS = `An account can have at most ${MAX_PASSKEYS} passkeys. Please remove one first.`;
