/** Soon in a hidden page, which is never painted. Returns a function that cancels the call. */
export function runAfterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = (): void => {
    timer = setTimeout(callback);
  };
  let frame = 0;
  if (document.hidden) runSoon();
  else frame = requestAnimationFrame(runSoon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function runWhenIdle(callback: () => void): void {
  // WebKit has no requestIdleCallback.
  const schedule = (): unknown => (window.requestIdleCallback ?? setTimeout)(callback);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule);
}
