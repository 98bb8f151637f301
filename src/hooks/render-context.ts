import { createContext, useContext } from 'react';

/** Sent with each page, so that the server and the browser render the same. */
export type RenderContext = {
  /** The day on which the page was rendered, YYYY-MM-DD in UTC. Rendering must not read the clock. */
  readonly today: string;
  readonly imageBaseUrl: string;
  /** Followed by the key of a trailer. A path on the site in the demo catalogue, whose trailers are not on YouTube. */
  readonly trailerBaseUrl: string;
  /** False in development, and when the operator switched the service worker off. */
  readonly hasServiceWorker: boolean;
  /** Whether the site sends mails. */
  readonly hasMail?: true;
  /** The name of the identity provider, if there is one. */
  readonly identityProvider?: string;
  /** False when users sign in only by the identity provider. */
  readonly hasPasswordLogin?: false;
  /** Whether users can sign in with passkeys. */
  readonly hasPasskeys?: true;
};

const Context = createContext<RenderContext>({
  today: '1970-01-01',
  imageBaseUrl: '',
  trailerBaseUrl: '',
  hasServiceWorker: false,
});

export const RenderContextProvider = Context.Provider;

export const useRenderContext = (): RenderContext => useContext(Context);
