/** Changes the page, perhaps with an animation. `link` is the link that was followed; null for Back and Forward. */
type PageTransition = (update: () => void, link: Element | null) => void;

let transition: PageTransition = (update) => update();

export function setPageTransition(changed: PageTransition): void {
  transition = changed;
}

export function runPageTransition(update: () => void, link: Element | null = null): void {
  transition(update, link);
}

let pendingUpdates = 0;

/** Counts an update that a transition has put off. Returns the function that ends it. */
export function beginPendingUpdate(): () => void {
  pendingUpdates += 1;
  return () => {
    pendingUpdates -= 1;
  };
}

/** Whether the address may already be that of the next page. */
export function isUpdatePending(): boolean {
  return pendingUpdates > 0;
}
