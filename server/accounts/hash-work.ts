/** argon2id, the library's default kind, at what OWASP recommends: KiB of memory, passes, threads. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What the worker is asked for. */
export type HashWork =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string };

/** What it answers: the hash, or whether the password is the one. */
export type HashReply = { readonly result: string | boolean } | { readonly failure: string };
