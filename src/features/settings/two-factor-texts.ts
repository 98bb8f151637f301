export const TWO_FACTOR = 'Two-factor authentication';
export const LIMITED_WITHOUT_FACTOR =
  'Until you set it up, you can watch and change your preferences, but not change your account.';
export const REQUIREMENT_MET = 'Two-factor authentication is on, as required for your account.';
export const NOT_LOADED = 'Your second factors are shown here once they can be loaded.';
export const SETUP_FAILED = "The authenticator app couldn't be set up";
export const REMOVE_FAILED = "The authenticator app couldn't be removed";
export const RENEW_FAILED = "The recovery codes couldn't be created";
export const REMOVED = 'Two-factor authentication is off';
export const APP_REMOVED = 'The authenticator app is off';
export const CODES_SAVED = 'I have saved them';
export const RECOVERY_CODES_ADVICE =
  'Each code works once, in place of your app or passkey. Keep them where you can find them without your devices. They are shown only once, but you can create new ones in Settings.';

export const codesLeft = (count: number): string =>
  count === 1 ? '1 code left' : `${count === 0 ? 'No' : count} codes left`;
