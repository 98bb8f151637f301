import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findBlockedServer, hasFailed, type Playback } from './playback';

export type ServerDisclosure = ReturnType<typeof useServerDisclosure>;

/** Whether the list of servers is shown. It opens when only the visitor can continue. */
export function useServerDisclosure(playback: Playback) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLElement>(null);
  const wantsFocus = useRef(false);
  const isStuck = hasFailed(playback) || findBlockedServer(playback) !== null;
  const [wasStuck, setWasStuck] = useState(false);
  if (isStuck !== wasStuck) {
    setWasStuck(isStuck);
    if (isStuck) setOpen(true);
  }

  function focusHeading(): void {
    if (heading.current === null) return;
    wantsFocus.current = false;
    heading.current.focus();
  }

  return {
    isOpen,
    setOpen,
    /** For the heading of the list, which may load later. */
    setHeading(element: HTMLElement | null): void {
      heading.current = element;
      if (wantsFocus.current) focusHeading();
    },
    show(): void {
      flushSync(() => setOpen(true));
      wantsFocus.current = true;
      focusHeading();
    },
  };
}
