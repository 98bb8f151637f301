import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { showSessionNotice } from '../../auth/session-notice';
import type { MobilePanel } from './mobile-panel';
import { useMenu } from './use-menu';

const loadPanel = () => import('./mobile-panel');

/** The button at the head of a phone's screen; the panel that it opens is fetched as it is pressed (1 §2 "Layout"). */
export function MobileMenu(): ReactNode {
  const { isOpen, open, close } = useMenu();
  const [code, setCode] = useState<{ readonly MobilePanel: typeof MobilePanel } | null>(null);

  useEffect(() => {
    if (!isOpen || code) return;
    loadPanel().then(setCode, () => {
      close();
      showSessionNotice('This could not be opened. Check your connection and try again.');
    });
  }, [isOpen, code, close]);

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // What fails here fails again when it is needed, and is told there.
        onPointerDown={() => void loadPanel().catch(() => {})}
        onClick={open}
        className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-white/10 md:hidden noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {code && <code.MobilePanel isOpen={isOpen} close={close} />}
    </>
  );
}
