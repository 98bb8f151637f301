import { expect } from 'vitest';

/** Matches the error of a procedure. */
export const failsWith = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ code, message });
