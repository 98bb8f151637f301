import { createContext } from 'react';

/** Whether cards show ratings (1 §3 "Preferences", showRatings). */
export const RatingsShown = createContext(true);
