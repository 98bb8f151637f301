import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endFirstVisit, isFirstVisit } from '../../storage/first-visit';
import { WelcomeDialog } from './welcome-dialog';

/** Calls when no dialog is open. Returns a function that cancels the call. */
function runWithoutDialog(callback: () => void): () => void {
  const check = (): void => {
    if (document.querySelector('[aria-modal=true]')) return;
    stop();
    callback();
  };
  const observer = new MutationObserver(check);
  const stop = (): void => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  return stop;
}

/** Opens the welcome dialog when no other dialog is open. */
export function WelcomeHost({ isEnabled }: { isEnabled: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (!isEnabled) return;
    // Another tab may have shown the dialog meanwhile.
    return runWithoutDialog(() => setOpen(isFirstVisit()));
  }, [isEnabled]);

  function close(): void {
    endFirstVisit();
    setOpen(false);
  }

  // No control opened the dialog, so the focus moves to the content when it closes.
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return <WelcomeDialog isOpen={isOpen} onClose={close} />;
}
