export const PASSKEYS = 'Passkeys';
export const PASSKEYS_NOT_LOADED = 'Your passkeys are listed here once they can be loaded.';
export const NO_PASSKEYS_YET = 'You have no passkeys.';
export const ADD_FAILED = "The passkey couldn't be added";
export const RENAME_FAILED = "The passkey couldn't be renamed";
export const REMOVE_PASSKEY_FAILED = "The passkey couldn't be removed";
export const PASSKEY_ADDED = 'Passkey added';
export const FIRST_PASSKEY_ADDED = 'Passkey added. Your other devices have been signed out.';
export const passkeyRemoved = (name: string): string => `${name} has been removed`;
export const passkeyRenamed = (name: string): string => `Passkey renamed to ${name}`;
export const removalNote = (name: string): string =>
  `"${name}" will no longer sign in here, and your other devices will be signed out. Delete it in your device's passwords too.`;
