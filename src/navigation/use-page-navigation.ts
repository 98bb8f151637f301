import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { findLink } from './find-link';
import { useRouteTable } from './route-table';
import { type ScrollRestoration, startScrollRestoration } from './scroll-restoration';
import { importPageEffects } from './use-prefetch';

function isRouterClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey;
  return isPlain && link.origin === window.location.origin && !link.hash && !link.target && !link.download;
}

/** Scrolls to the top when the user clicks a link to the current page, without a new entry for the same address. */
function onClickCapture(event: MouseEvent): void {
  const link = findLink(event);
  if (!link || !isRouterClick(event, link) || link.pathname !== window.location.pathname) return;
  // SiteLink does not follow clicks whose default is prevented.
  if (link.search === window.location.search) event.preventDefault();
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
}

export function usePageNavigation(path: string): [RefObject<HTMLElement | null>, string] {
  const { pageKeyOf } = useRouteTable();
  const pageKey = pageKeyOf(path);
  const main = useRef<HTMLElement>(null);
  const scroll = useRef<ScrollRestoration | null>(null);
  const lastKey = useRef(pageKey);
  const [announcement, announce] = useState('');

  useLayoutEffect(() => {
    const restoration = startScrollRestoration(lastKey.current === pageKeyOf(window.location.pathname));
    scroll.current = restoration;
    document.addEventListener('click', onClickCapture, { capture: true });
    return () => {
      restoration.stop();
      document.removeEventListener('click', onClickCapture, { capture: true });
    };
  }, [pageKeyOf]);

  useLayoutEffect(() => {
    const from = lastKey.current;
    if (from === pageKey || !main.current) return;
    lastKey.current = pageKey;
    const element = main.current;
    const saved = scroll.current?.onPageRendered() ?? null;
    const isLastPage = (path: string): boolean => pageKeyOf(path) === from;
    let stop: (() => void) | null = () => undefined;
    importPageEffects().then(
      ({ focusNewPage }) => {
        if (stop) stop = focusNewPage(element, { saved, isLastPage, announce });
      },
      // Only the focus stays where it is.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [pageKey, pageKeyOf]);

  return [main, announcement];
}
