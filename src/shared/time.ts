/** The latest time that a Date can hold, in milliseconds since 1970. */
export const MAX_TIME_MS = 8.64e15;
