/** The `code` of an error, such as 'ENOENT' of Node.js; undefined when it has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The message of an error; for other thrown values their text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
