import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endFirstVisit, isFirstVisit } from '../../storage/first-visit';
import { WelcomeDialog } from './welcome-dialog';

/** Calls as soon as no dialog is open, at once or later. @returns what ends the waiting */
function whenNoDialogIsOpen(run: () => void): () => void {
  const look = (): void => {
    if (document.querySelector('[aria-modal=true]')) return;
    stop();
    run();
  };
  const observer = new MutationObserver(look);
  const stop = (): void => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Welcomes as soon as nothing else is open; nobody who wants no notifications any more. */
export function WelcomeHost({ isWanted }: { isWanted: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (!isWanted) return;
    // Another tab may have welcomed meanwhile.
    return whenNoDialogIsOpen(() => setOpen(isFirstVisit()));
  }, [isWanted]);

  function close(): void {
    endFirstVisit();
    setOpen(false);
  }

  // The dialog opened by itself, so there is no focus to return to: continue at the content, not at the page's end.
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return <WelcomeDialog isOpen={isOpen} onClose={close} />;
}
