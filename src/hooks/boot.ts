import { createContext, useContext } from 'react';

/** Facts that the server hands to the browser with each page, so that both render the same. */
export type Boot = {
  /** The day the page was rendered, YYYY-MM-DD (UTC). Rendering reads no clock of its own. */
  readonly today: string;
  /** Where images come from: {imageBaseUrl}/{size}{path}. */
  readonly imageBaseUrl: string;
  /** Whether this site has an offline worker: not in development, nor where it was taken back. */
  readonly hasWorker: boolean;
};

const BootContext = createContext<Boot>({ today: '1970-01-01', imageBaseUrl: '', hasWorker: false });

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  return useContext(BootContext);
}
