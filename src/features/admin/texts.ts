export const UNKNOWN = 'Unknown';
export const LOAD_FAILED = 'Failed to load admin data';
