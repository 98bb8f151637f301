import type { ZodError } from 'zod';

/** Bad input, told as its first fault; the issues name each field. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(error: ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
    super(issues[0]?.message ?? 'The request is not valid.');
    this.issues = issues;
  }
}
