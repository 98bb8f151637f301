// During an update a page of one version talks to the worker of another: never change an existing message.

export type ToWorker =
  /** Asks for the AWAY message that the page may have missed before it listened. */
  | { readonly type: 'HELLO' }
  /**
   * Caches what the page loaded before the worker controlled it: its path with the query, and its images, requested with
   * `imageAccept`.
   */
  | {
      readonly type: 'KEEP';
      readonly page: string;
      readonly images: readonly string[];
      readonly imageAccept?: string | undefined;
    }
  /** Activates the waiting worker in every tab. */
  | { readonly type: 'TAKE_OVER' }
  /** Deletes the cached pages, API responses and images. */
  | { readonly type: 'FORGET' };

export type ToPage =
  /** The site was unreachable. `savedAt` is the date of the cached response (ms since 1970), null without one. */
  { readonly type: 'AWAY'; readonly savedAt: number | null } | { readonly type: 'TAKEN_OVER' };
