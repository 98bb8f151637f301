import { Menu } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useBackToClose } from '../../hooks/overlay-history';
import { MENU_LOAD_FAILED, showSiteNotice } from '../../ui/site-notice';
import type { MobilePanel } from './mobile-panel';

const WIDE = '(width >= 48rem)';

type MenuState = { readonly isOpen: boolean; open(): void; close(): void };

/** The state of the mobile menu, which closes on navigation and when the window becomes wide. */
function useMenu(): MenuState {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  // The panel does the same, but only after its code is loaded.
  useBackToClose(isOpen, close);

  useEffect(() => {
    if (!isOpen) return;
    // After rotation the phone may have no menu button, and the page would stay inert.
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [isOpen, close]);

  return { isOpen, open: () => setOpen(true), close };
}

const loadPanel = () => import('./mobile-panel');

/** The menu button of phones. Its panel is loaded on the first press. */
export function MobileMenu(): ReactNode {
  const { isOpen, open, close } = useMenu();
  const [code, setCode] = useState<{ readonly MobilePanel: typeof MobilePanel } | null>(null);

  useEffect(() => {
    if (!isOpen || code) return;
    loadPanel().then(setCode, () => {
      close();
      showSiteNotice(MENU_LOAD_FAILED);
    });
  }, [isOpen, code, close]);

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A failure is reported when the menu opens.
        onPointerDown={() => void loadPanel().catch(() => {})}
        onClick={open}
        className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-fill md:hidden noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {code && <code.MobilePanel isOpen={isOpen} close={close} />}
    </>
  );
}
