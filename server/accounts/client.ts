/** Who sent a request, as far as its connection and headers show. */
export type Client = {
  /** The bearer token, valid or not. */
  readonly token: string | null;
  /** The IP address, from the headers of trusted proxies; null when unknown. */
  readonly address: string | null;
  /** What limits count by; null for the server itself. */
  readonly network: string | null;
  /** At most 400 characters. */
  readonly userAgent: string | null;
};

/** The server itself, when it renders a page. */
export const SERVER_CLIENT: Client = { token: null, address: null, network: null, userAgent: null };
