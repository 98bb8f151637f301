export type Client = {
  readonly token: string | null;
  /** The IP address, from the headers of trusted proxies; null when unknown. */
  readonly address: string | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  /** Secret ids of the browser's sign-ins at the identity provider, by their keys. None in requests of other sites. */
  readonly signInFlows: ReadonlyMap<string, string>;
};

/** The server itself, when it renders a page. */
export const SERVER_CLIENT: Client = {
  token: null,
  address: null,
  network: null,
  userAgent: null,
  signInFlows: new Map(),
};
