/** Shows an element on the whole screen, or leaves that; does nothing where the browser cannot. */
export function toggleFullScreen(element: HTMLElement | null): void {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  // A browser may refuse; then everything stays as it is.
  change?.catch(() => undefined);
}
