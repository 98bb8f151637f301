/** argon2id, the default of the library, with the parameters that OWASP recommends; memory in KiB. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type HashJob =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string };

export type HashReply = { readonly result: string | boolean } | { readonly failure: string };
