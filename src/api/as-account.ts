/** Options of a call that is sent as this account, even if another one signs in meanwhile. */
export function asAccount(token: string): { readonly context: Readonly<Record<string, unknown>> } {
  return { context: { token } };
}

/** The token that `asAccount` put into a call's context. */
export function findAccountToken({ token }: Readonly<Record<string, unknown>>): string | null {
  return typeof token === 'string' ? token : null;
}
