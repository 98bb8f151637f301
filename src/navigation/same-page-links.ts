/** The link that was clicked, or that a pointer is over. */
export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Whether a click on a link is the site's to follow: the same conditions as the router's. */
function isFollowed(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey;
  return isPlain && link.origin === window.location.origin && !link.hash && !link.target && !link.download;
}

function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/**
 * A link to the page one is on leads to its top, and adds nothing to the history: not even the same address again.
 * @returns stops it
 */
export function followToTop(): () => void {
  function onClick(event: MouseEvent): void {
    const link = findLink(event);
    if (!link || !isFollowed(event, link) || link.pathname !== window.location.pathname) return;
    // Before the router sees it, which leaves alone what is prevented.
    if (link.search === window.location.search) event.preventDefault();
    scrollToTop();
  }
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
