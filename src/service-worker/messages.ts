/** What the page tells the worker. */
export type ToWorker =
  /** Has it served this page anything out of what is kept? */
  | { readonly type: 'HELLO' }
  /** Keep what the page loaded before there was a worker: its own path and query, and the pictures it shows. */
  | { readonly type: 'KEEP'; readonly page: string; readonly images: readonly string[] }
  /** Take over from the version before, in every tab. */
  | { readonly type: 'TAKE_OVER' }
  /** Forget which pages, answers and pictures somebody has looked at. */
  | { readonly type: 'FORGET' };

/** What the worker tells a page. */
export type ToPage =
  /** The site was not reached; what was shown instead was saved then (milliseconds since 1970), null for nothing. */
  | { readonly type: 'AWAY'; readonly savedAt: number | null }
  /** A new version has taken over, as somebody asked. */
  | { readonly type: 'TAKEN_OVER' };
