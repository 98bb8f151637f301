const TIMEOUT_MS = 10_000;

/** A call that exceeds the limit fails like one without a network. */
export function withTimeout(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}

/** Sends a call with the token of an account, even if another account signs in meanwhile. */
export function asAccount(token: string): { readonly context: Readonly<Record<string, unknown>> } {
  return { context: { token } };
}

export function findAccountToken({ token }: Readonly<Record<string, unknown>>): string | null {
  return typeof token === 'string' ? token : null;
}
