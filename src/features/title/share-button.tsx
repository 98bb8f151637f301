import { Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { MENU_LOAD_FAILED, showSiteNotice } from '../../ui/site-notice';
import type { SharedLink, ShareMenu } from './share-menu';

/** @returns whether the device's share dialog was used or cancelled */
async function shareByDevice({ title, url }: SharedLink): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

type OpenMenu = { readonly ShareMenu: typeof ShareMenu; readonly link: SharedLink };

type ShareButtonProps = {
  readonly title: string;
  /** Without the query string of the current URL. */
  readonly path: string;
};

/** Shares a title with the device's own dialog, or else with a menu, which is loaded on the first press. */
export function ShareButton({ title, path }: ShareButtonProps): ReactNode {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function share(): Promise<void> {
    const link = { title, url: new URL(path, window.location.origin).href };
    if (await shareByDevice(link)) return;
    try {
      setMenu({ ...(await import('./share-menu')), link });
    } catch {
      showSiteNotice(MENU_LOAD_FAILED);
    }
  }

  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={menu !== null}
        onClick={() => (menu ? setMenu(null) : void share())}
      >
        <Share2 aria-hidden="true" className="size-4.5" />
        Share
      </Button>
      {menu && <menu.ShareMenu link={menu.link} button={button} onClose={() => setMenu(null)} />}
    </>
  );
}
