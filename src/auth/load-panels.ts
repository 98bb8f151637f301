/** The auth panels' code; asked for ahead by whatever may open one. */
export const loadPanels = () => import('./auth-panel');
