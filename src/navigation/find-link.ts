/** The link that an event comes from. */
export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
