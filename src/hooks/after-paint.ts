/**
 * Calls once the browser has painted what React has just drawn. A page in the background is not painted: there it
 * calls soon.
 * @returns what takes the call back
 */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(call);
  };
  let frame = 0;
  if (document.hidden) soon();
  else frame = requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
