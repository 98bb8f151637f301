import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { TitleCard } from '#shared/title-card';
import { measureGrid } from '../hooks/use-grid-layout';
import {
  findListPosition,
  findLoadedPages,
  type ListPosition,
  saveListPosition,
  saveLoadedPages,
} from './list-position';
import { paths } from './paths';
import { SCROLL_INPUTS } from './scroll-restoration';

/** The most pages that are restored: 2,000 titles. */
const MAX_PAGES = 100;

const findItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main li[aria-posinset]')];

/** The first title below the header; null while the top of the list is visible. */
function readListPosition(): ListPosition | null {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const items = findItems();
  const grid = items[0]?.parentElement;
  if (!grid || grid.getBoundingClientRect().top >= header) return null;
  const first = items.find((item) => item.getBoundingClientRect().bottom > header);
  const href = first?.querySelector('a')?.getAttribute('href');
  if (!first || !href) return null;
  return { href, index: Number(first.ariaPosInSet) - 1, top: first.getBoundingClientRect().top };
}

/** Scrolls until the title at an index, rendered or not, is `top` pixels below the top of the window. */
function scrollToIndex(index: number, top: number): void {
  const grid = findItems()[0]?.parentElement;
  if (!grid) return;
  const { columns, rowPitch } = measureGrid(grid);
  const currentTop = grid.getBoundingClientRect().top + Math.floor(index / columns) * rowPitch;
  window.scrollBy({ top: currentTop - top, behavior: 'instant' });
}

/** Saves the position while the page is hidden, because it may be unloaded then. */
function useSavedPosition(list: string, isLong: boolean): void {
  useEffect(() => {
    if (!isLong) return;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const save = (): void => saveListPosition(list, readListPosition());
    const remove = (): void => saveListPosition(list, null);
    window.addEventListener('pageshow', remove, options);
    window.addEventListener('pagehide', save, options);
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? save() : remove()),
      options,
    );
    return () => listeners.abort();
  }, [list, isLong]);
}

type PagedList = {
  readonly list: string;
  readonly pages: number;
  readonly titles: readonly TitleCard[] | null;
  /** Resolves to the number of loaded pages, which is lower after a failure. */
  readonly loadPages: (pages: number) => Promise<number>;
};

type Restoration = {
  readonly list: string;
  /** How many pages the list has to have; null while they load. */
  readonly pages: number | null;
  readonly position: ListPosition | null;
};

/** Restores the list of this history entry after a reload or a visit to another site. Returns whether pages load. */
export function useListRestoration({ list, pages, titles, loadPages }: PagedList): boolean {
  const [latest, setRestoration] = useState<Restoration | null>(null);
  const restoration = latest?.list === list ? latest : null;
  const isRestoring = restoration !== null && (restoration.pages === null || pages < restoration.pages);
  // Once rendered, the pages are not required again: the list may be removed from the cache and restart.
  if (restoration?.pages && !isRestoring) setRestoration({ ...restoration, pages: 0 });
  const load = useEffectEvent(loadPages);
  const countPages = useEffectEvent(() => pages);
  const isLoaded = pages > 0;

  // Before the first paint: the end of the list must not load more.
  useLayoutEffect(() => {
    const saved = findLoadedPages();
    if (!isLoaded || saved?.list !== list || saved.pages <= countPages()) return;
    const position = findListPosition(list);
    const listeners = new AbortController();
    let hasUserInput = false;
    for (const type of SCROLL_INPUTS) {
      window.addEventListener(
        type,
        () => {
          hasUserInput = true;
        },
        { signal: listeners.signal, passive: true },
      );
    }
    setRestoration({ list, pages: null, position: null });
    void load(Math.min(saved.pages, MAX_PAGES)).then((loadedPages) => {
      if (listeners.signal.aborted) return;
      saveListPosition(list, null);
      setRestoration({ list, pages: loadedPages, position: hasUserInput ? null : position });
      listeners.abort();
    });
    return () => listeners.abort();
  }, [list, isLoaded]);

  useEffect(() => {
    if (pages > 1 && !isRestoring) saveLoadedPages({ list, pages });
  }, [list, pages, isRestoring]);
  useSavedPosition(list, pages > 1 && !isRestoring);

  const position = isRestoring ? null : (restoration?.position ?? null);
  const findTitle = useEffectEvent(
    (href: string) => titles?.findIndex(({ mediaType, id }) => paths.title(mediaType, id) === href) ?? -1,
  );
  // One render later: a grid that has become long has its full height only after it has measured itself.
  const [target, setTarget] = useState<ListPosition | null>(null);
  useLayoutEffect(() => setTarget(position), [position]);
  useLayoutEffect(() => {
    if (!target) return;
    const index = findTitle(target.href);
    scrollToIndex(index === -1 ? target.index : index, target.top);
  }, [target]);

  return isRestoring;
}
