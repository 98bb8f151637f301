import { createContext, useContext } from 'react';

/** Facts that the server hands to the browser with each page, so that both render the same. */
export type Boot = {
  /** The day the page was rendered, YYYY-MM-DD (UTC). Rendering reads no clock of its own. */
  readonly today: string;
  /** Where images come from: {imageBaseUrl}/{size}{path}. */
  readonly imageBaseUrl: string;
};

const BootContext = createContext<Boot>({ today: '1970-01-01', imageBaseUrl: '' });

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  return useContext(BootContext);
}
