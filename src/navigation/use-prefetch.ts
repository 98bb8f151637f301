import { useEffect } from 'react';
import { preloadLinks } from '../api/client';
import { trpc } from '../api/trpc';
import { runWhenIdle } from '../hooks/schedule';
import { findLink } from './find-link';
import { useRouteTable } from './route-table';

const TITLE_PATHS = ['/movie/1', '/tv/1'];
const HOVER_MS = 80;

/** Loaded before the first navigation, unless that comes while the page loads. */
export const importPageEffects = () => import('./page-effects');

function findSiteLink(event: Event): HTMLAnchorElement | null {
  const link = findLink(event);
  return link && link.origin === window.location.origin && !link.hash ? link : null;
}

// A prefetch that fails is repeated when the page is opened, which then shows the error.
const ignoreFailure = (): void => {};

export function usePrefetch(): void {
  const queries = trpc.useUtils();
  const { preloadCode, preloadData } = useRouteTable();

  useEffect(
    () =>
      runWhenIdle(() => {
        void preloadLinks();
        importPageEffects()
          .then(({ startPosterTransitions }) => startPosterTransitions())
          .catch(ignoreFailure);
        // Touch screens have no hover, and a press is too late to load these.
        Promise.all(TITLE_PATHS.map(preloadCode)).catch(ignoreFailure);
      }),
    [preloadCode],
  );

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function prefetch({ pathname, search }: HTMLAnchorElement): void {
      Promise.all([preloadCode(pathname), preloadData(pathname, search, queries)]).catch(ignoreFailure);
    }
    function onOver(event: PointerEvent): void {
      clearTimeout(timer);
      const link = event.pointerType === 'mouse' ? findSiteLink(event) : null;
      if (link) timer = setTimeout(() => prefetch(link), HOVER_MS);
    }
    function onDown(event: PointerEvent): void {
      const link = findSiteLink(event);
      if (link) prefetch(link);
    }

    document.addEventListener('pointerover', onOver, { signal });
    document.addEventListener('pointerdown', onDown, { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [queries, preloadCode, preloadData]);
}
