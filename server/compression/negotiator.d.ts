// @types/negotiator lacks the `preferred` option.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined;
    /** All that are accepted, including wildcards, by weight. */
    mediaTypes(): string[];
  }
}
