import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findBlockedServer, hasFailed, type Playback } from './playback';

export type ServerDisclosure = ReturnType<typeof useServerDisclosure>;

/** Whether the list of servers is shown. It opens when only the visitor can continue. */
export function useServerDisclosure(playback: Playback) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isStuck = hasFailed(playback) || findBlockedServer(playback) !== null;
  const [wasStuck, setWasStuck] = useState(false);
  if (isStuck !== wasStuck) {
    setWasStuck(isStuck);
    if (isStuck) setOpen(true);
  }
  return {
    isOpen,
    setOpen,
    heading,
    show(): void {
      flushSync(() => setOpen(true));
      heading.current?.focus();
    },
  };
}
