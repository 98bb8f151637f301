import { useEffect } from 'react';
import { addEntry, readEntryState } from './entry-state';

const MARK = 'covered';

/**
 * Lets Back close what covers the page: an entry of the session's history stands for it, and goes with it. The
 * popstate event tells that Back was pressed.
 * @param where the media query of the windows in which it covers the page as it opens; elsewhere nothing is done
 */
export function useBackToClose(isOpen: boolean, where: string): void {
  useEffect(() => {
    if (!isOpen || !window.matchMedia(where).matches) return;
    addEntry(MARK);
    return () => {
      if (readEntryState(MARK)) history.back();
    };
  }, [isOpen, where]);
}
