import { useEffect, useEffectEvent } from 'react';
import { addEntry, readEntryState } from './entry-state';

const MARK = 'covered';

/**
 * Lets Back close what covers the page: an entry of the session's history stands for it, and goes with it. Forward
 * leads to that entry again, which opens it again.
 * @param where the media query of the windows in which it covers the page as it opens; elsewhere nothing is done
 * @param onReturn opens it again
 */
export function useBackToClose(isOpen: boolean, where: string, onReturn: () => void): void {
  const reopen = useEffectEvent(onReturn);

  useEffect(() => {
    if (isOpen) return;
    const look = (): void => {
      if (readEntryState(MARK)) reopen();
    };
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !window.matchMedia(where).matches) return;
    if (!readEntryState(MARK)) addEntry(MARK);
    return () => {
      if (readEntryState(MARK)) history.back();
    };
  }, [isOpen, where]);
}
