import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { showSiteNotice } from '../../ui/site-notice';
import type { MobilePanel } from './mobile-panel';
import { useMenu } from './use-menu';

const loadPanel = () => import('./mobile-panel');

/** The menu button of phones. Its panel is loaded on the first press. */
export function MobileMenu(): ReactNode {
  const { isOpen, open, close } = useMenu();
  const [code, setCode] = useState<{ readonly MobilePanel: typeof MobilePanel } | null>(null);

  useEffect(() => {
    if (!isOpen || code) return;
    loadPanel().then(setCode, () => {
      close();
      showSiteNotice("The menu couldn't be loaded. Check your connection and try again.");
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
        className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-white/10 md:hidden noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {code && <code.MobilePanel isOpen={isOpen} close={close} />}
    </>
  );
}
