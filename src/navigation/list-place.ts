import { measureGrid } from '../titles/use-grid-layout';

/** Where somebody is in a list: which title comes first in the window, and how far below the window's top. */
export type ListPlace = {
  /** The path that the title leads to: its place may change while nobody looks. */
  readonly href: string;
  /** Its place in the list, from 0: for when it is in the list no longer. */
  readonly place: number;
  /** In pixels. */
  readonly top: number;
};

const drawnItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main li[aria-posinset]')];

/** The first title in the window, below the bar at its top; null before the list's beginning has left the window. */
export function findListPlace(): ListPlace | null {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const items = drawnItems();
  const grid = items[0]?.parentElement;
  if (!grid || grid.getBoundingClientRect().top >= bar) return null;
  const first = items.find((item) => item.getBoundingClientRect().bottom > bar);
  const href = first?.querySelector('a')?.getAttribute('href');
  if (!first || !href) return null;
  return { href, place: Number(first.ariaPosInSet) - 1, top: first.getBoundingClientRect().top };
}

/** Scrolls the list so that the title at a place stands where it stood, drawn or not yet. */
export function scrollToListPlace(place: number, top: number): void {
  const grid = drawnItems()[0]?.parentElement;
  if (!grid) return;
  const { columns, rowPitch } = measureGrid(grid);
  const now = grid.getBoundingClientRect().top + Math.floor(place / columns) * rowPitch;
  window.scrollBy({ top: now - top, behavior: 'instant' });
}
