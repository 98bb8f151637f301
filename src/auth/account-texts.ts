/* Texts of pages that need an account, apart from those of every page. */
export const PROFILE_LOAD_FAILED = 'Failed to fetch profile';
export const SIGN_IN_UNKNOWN = "We can't check your sign-in right now";
