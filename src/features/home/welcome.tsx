import { type ReactNode, useEffect, useState } from 'react';
import { endFirstVisit, isFirstVisit } from '../../storage/first-visit';
import { usePreferences } from '../../storage/use-preferences';
import type { WelcomeDialog } from './welcome-dialog';

/** 1 §9. */
const DELAY_MS = 2_000;

/** Calls as soon as no dialog is open, at once or later. @returns what ends the waiting */
function whenNoDialogIsOpen(run: () => void): () => void {
  const look = (): void => {
    if (document.querySelector('dialog:modal, [role=dialog]')) return;
    stop();
    run();
  };
  const observer = new MutationObserver(look);
  const stop = (): void => observer.disconnect();
  observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
  look();
  return stop;
}

/** The welcome of a first visit (1 §4 "Welcome dialog"). Its code is fetched when it is time for it. */
export function Welcome(): ReactNode {
  const { notifications } = usePreferences();
  const [view, setView] = useState<{ readonly Dialog: typeof WelcomeDialog } | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!notifications || !isFirstVisit()) return;
    let stop = (): void => undefined;
    let isOver = false;
    async function open(): Promise<void> {
      const { WelcomeDialog: Dialog } = await import('./welcome-dialog');
      if (isOver) return;
      stop = whenNoDialogIsOpen(() => {
        // Another tab may have welcomed meanwhile.
        if (!isFirstVisit()) return;
        setView({ Dialog });
        setOpen(true);
      });
    }
    // Without its code there is no welcome: nothing else depends on it.
    const timer = setTimeout(() => void open().catch(() => undefined), DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [notifications]);

  function close(): void {
    endFirstVisit();
    setOpen(false);
  }

  return view && <view.Dialog isOpen={isOpen} onClose={close} />;
}
