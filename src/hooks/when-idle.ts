/** Calls when the page has loaded all it shows, and the browser has nothing to do. */
export function whenIdle(call: () => void): void {
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(call);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
}
