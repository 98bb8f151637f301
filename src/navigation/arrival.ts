let hasComeByLink = false;

/** Tells how the page that is about to be drawn was come to: by a link, or by the session's history. */
export function noteArrival(by: 'link' | 'history'): void {
  hasComeByLink = by === 'link';
}

/** Whether the page on screen was come to by a link of the site; not so for the first page, which the server drew. */
export function isComeToByLink(): boolean {
  return hasComeByLink;
}
