/** Who sent a request, as far as the connection and its headers tell. */
export type Caller = {
  /** The bearer token, whatever it may be worth. */
  readonly token: string | null;
  /** The IP address, behind trusted proxies the one they tell; null when it is not known. */
  readonly address: string | null;
  /** What limits count them by (network.ts); null for the site itself. */
  readonly network: string | null;
  /** At most 400 characters. */
  readonly userAgent: string | null;
};

/** The site itself, when it renders a page that anybody may see. */
export const NOBODY: Caller = { token: null, address: null, network: null, userAgent: null };
