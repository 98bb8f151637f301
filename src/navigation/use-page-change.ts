import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { pageKeyOf } from '../app/routes';
import { awaitPage } from './page-arrival';
import { followToTop } from './same-page-links';
import { type ScrollMemory, startScrollMemory } from './scroll-memory';

/**
 * What changes with the page beside its content: a new one begins at its top, an old one where it was left; the
 * focus moves to it. A link to the page itself leads to its top.
 * @returns the main element's ref, and what is to be announced ('' until the first change)
 */
export function usePageChange(path: string): [RefObject<HTMLElement | null>, string] {
  const main = useRef<HTMLElement>(null);
  const memory = useRef<ScrollMemory | null>(null);
  const shownPath = useRef(path);
  const [announcement, announce] = useState('');

  useLayoutEffect(() => {
    memory.current = startScrollMemory(shownPath.current === pageKeyOf(window.location.pathname));
    const stopFollowing = followToTop();
    return () => {
      memory.current?.stop();
      stopFollowing();
    };
  }, []);

  useLayoutEffect(() => {
    const from = shownPath.current;
    if (from === path || !main.current) return;
    shownPath.current = path;
    const back = memory.current?.begin();
    return awaitPage(main.current, { from, back, announce });
  }, [path]);

  return [main, announcement];
}
