import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { TitleCard } from '#shared/title-card';
import { findKeptList, findKeptPlace, keepList, keepListPlace } from './kept-list';
import { findListPlace, type ListPlace, scrollToListPlace } from './list-place';
import { paths } from './paths';
import { SCROLL_INPUTS } from './scroll-restoration';

/** So much of a list comes back: 2,000 titles. */
const MAX_PAGES = 100;

type PagedList = {
  /** Tells the list from others. */
  readonly list: string;
  /** How many pages are loaded; 0 while there are none. */
  readonly pages: number;
  /** Loads the pages up to this number, or as many of them as can be had, and says how many that is. */
  readonly load: (pages: number) => Promise<number>;
};

type Progress = {
  readonly list: string;
  /** How many pages are to be drawn; null while they are on the way. */
  readonly awaited: number | null;
  readonly place: ListPlace | null;
};

export type ListReturn = {
  readonly isLoading: boolean;
  /** Where to scroll once the pages are there; null for nowhere. */
  readonly place: ListPlace | null;
};

/** Keeps the place while the page is away: it may be gone when somebody comes back to it. */
function useKeptPlace(list: string, isLong: boolean): void {
  useEffect(() => {
    if (!isLong) return;
    const end = new AbortController();
    const leave = (): void => keepListPlace(list, findListPlace());
    const stay = (): void => keepListPlace(list, null);
    const options = { signal: end.signal };
    window.addEventListener('pageshow', stay, options);
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? leave() : stay()),
      options,
    );
    window.addEventListener('pagehide', leave, options);
    return () => end.abort();
  }, [list, isLong]);
}

/**
 * Brings back what was loaded of a list at this entry of the session's history when the page itself is gone: after a
 * reload, or on coming back from another site.
 */
export function useListReturn({ list, pages, load }: PagedList): ListReturn {
  const [progress, setProgress] = useState<Progress | null>(null);
  const mine = progress?.list === list ? progress : null;
  const isLoading = mine !== null && (mine.awaited === null || pages < mine.awaited);
  // What is drawn once is awaited no more: the list may be thrown away and begin anew.
  if (mine?.awaited && !isLoading) setProgress({ ...mine, awaited: 0 });
  const loadTo = useEffectEvent(load);
  const countPages = useEffectEvent(() => pages);
  const isLoaded = pages > 0;

  // Ahead of the first paint, so that the list's end does not begin to load.
  useLayoutEffect(() => {
    const kept = findKeptList();
    if (!isLoaded || kept?.list !== list || kept.pages <= countPages()) return;
    const place = findKeptPlace(list);
    const end = new AbortController();
    let isTaken = false;
    for (const type of SCROLL_INPUTS) {
      window.addEventListener(
        type,
        () => {
          isTaken = true;
        },
        { signal: end.signal, passive: true },
      );
    }
    setProgress({ list, awaited: null, place: null });
    void loadTo(Math.min(kept.pages, MAX_PAGES)).then((awaited) => {
      if (end.signal.aborted) return;
      keepListPlace(list, null);
      setProgress({ list, awaited, place: isTaken ? null : place });
      end.abort();
    });
    return () => end.abort();
  }, [list, isLoaded]);

  useEffect(() => {
    if (pages > 1 && !isLoading) keepList({ list, pages });
  }, [list, pages, isLoading]);
  useKeptPlace(list, pages > 1 && !isLoading);

  return { isLoading, place: mine && !isLoading ? mine.place : null };
}

/** Scrolls to the place that was come back to, once the titles are drawn. */
export function useReturnScroll(place: ListPlace | null, titles: readonly TitleCard[] | null): void {
  const findTitle = useEffectEvent(
    (href: string) => titles?.findIndex(({ mediaType, id }) => paths.title(mediaType, id) === href) ?? -1,
  );
  useLayoutEffect(() => {
    if (!place) return;
    const found = findTitle(place.href);
    scrollToListPlace(found === -1 ? place.place : found, place.top);
  }, [place]);
}
