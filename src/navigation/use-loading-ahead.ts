import { useEffect } from 'react';
import { prepareReads } from '../api/client';
import { trpc } from '../api/trpc';
import { runWhenIdle } from '../hooks/schedule';
import { useRouteTable } from './route-table';
import { findLink } from './same-page-links';

/** What most links lead to. */
const TITLES = ['/movie/1', '/tv/1'];
/** A pointer that rests on a link for so long is likely to click it. */
const DWELL_MS = 80;

function findSiteLink(event: Event): HTMLAnchorElement | null {
  const link = findLink(event);
  return link && link.origin === window.location.origin && !link.hash ? link : null;
}

/** Fetches a page's code and data while the pointer rests on a link to it, or at the latest as it is pressed. */
export function useLoadingAhead(): void {
  const queries = trpc.useUtils();
  const { preloadCode, preloadData } = useRouteTable();

  useEffect(
    () =>
      runWhenIdle(() => {
        void prepareReads();
        // A finger rests on nothing before it presses.
        Promise.all(TITLES.map(preloadCode)).catch(() => {});
      }),
    [preloadCode],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function load({ pathname, search }: HTMLAnchorElement): void {
      // What fails here fails again when it is needed, and is told there.
      Promise.all([preloadCode(pathname), preloadData(pathname, search, queries)]).catch(() => {});
    }
    function onOver(event: PointerEvent): void {
      clearTimeout(timer);
      const link = event.pointerType === 'mouse' ? findSiteLink(event) : null;
      if (link) timer = setTimeout(() => load(link), DWELL_MS);
    }
    function onDown(event: PointerEvent): void {
      const link = findSiteLink(event);
      if (link) load(link);
    }

    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerdown', onDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerdown', onDown);
    };
  }, [queries, preloadCode, preloadData]);
}
