import type { ZodError } from 'zod';

/** Zod's own words for what no rule of ours has a sentence for. */
const UNWORDED = /^Invalid input\b/;

/** Bad input, told as its first fault; the issues name each field. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(error: ZodError) {
    const issues = error.issues.map(({ path, message }) => {
      const field = path.map(String).join('.');
      return {
        path: field,
        message: UNWORDED.test(message) ? `${field || 'The input of the call'} is not valid` : message,
      };
    });
    super(issues[0]?.message ?? 'The request is not valid.');
    this.issues = issues;
  }
}
