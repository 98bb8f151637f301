/** Options of a call that is made as one account, whoever signs in while it is prepared. */
export function asAccount(token: string): { readonly context: Readonly<Record<string, unknown>> } {
  return { context: { token } };
}

/** The token that `asAccount` put into a call's context. */
export function findAccountToken({ token }: Readonly<Record<string, unknown>>): string | null {
  return typeof token === 'string' ? token : null;
}
