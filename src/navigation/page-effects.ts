/* What a navigation does besides showing the page. */
export { focusNewPage } from './focus-management';
export { startPosterTransitions } from './poster-transition';
