import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { awaitPage } from './page-arrival';
import { useRouteTable } from './route-table';
import { followToTop } from './same-page-links';
import { type ScrollMemory, startScrollMemory } from './scroll-memory';

/**
 * What changes with the page beside its content: a new one begins at its top, an old one where it was left; the
 * focus moves to it. A link to the page itself leads to its top.
 * @returns the main element's ref, and what is to be announced ('' until the first change)
 */
export function usePageChange(path: string): [RefObject<HTMLElement | null>, string] {
  const { pageKeyOf } = useRouteTable();
  const pageKey = pageKeyOf(path);
  const main = useRef<HTMLElement>(null);
  const memory = useRef<ScrollMemory | null>(null);
  const shownKey = useRef(pageKey);
  const [announcement, announce] = useState('');

  useLayoutEffect(() => {
    memory.current = startScrollMemory(shownKey.current === pageKeyOf(window.location.pathname));
    const stopFollowing = followToTop();
    return () => {
      memory.current?.stop();
      stopFollowing();
    };
  }, [pageKeyOf]);

  useLayoutEffect(() => {
    const from = shownKey.current;
    if (from === pageKey || !main.current) return;
    shownKey.current = pageKey;
    const back = memory.current?.begin();
    return awaitPage(main.current, {
      back,
      isLeftPage: (path) => pageKeyOf(path) === from,
      announce,
    });
  }, [pageKey, pageKeyOf]);

  return [main, announcement];
}
