import { Share2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismissal } from '../../hooks/use-dismissal';
import { Button } from '../../ui/button';
import { type Shared, ShareMenu } from './share-menu';

/** Whether the device's own share sheet took the title, or the visitor closed it. */
async function shareByDevice({ title, url }: Shared): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

type ShareButtonProps = {
  readonly title: string;
  /** The path to share; not always the one in the address bar, which may carry a query. */
  readonly path: string;
};

/**
 * Shares a title by the device where it can, else by a menu (2 §2 "Share"). On phones the menu is as wide as the row
 * of buttons, which has to be `relative`: hung from the button alone it would reach out of the window.
 */
export function ShareButton({ title, path }: ShareButtonProps): ReactNode {
  const [shared, setShared] = useState<Shared | null>(null);
  const menuId = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = shared !== null;

  useDismissal(wrapper, isOpen, (byEscape) => {
    setShared(null);
    if (byEscape) button.current?.focus();
  });

  async function share(): Promise<void> {
    const asked = { title, url: new URL(path, window.location.origin).href };
    if (!(await shareByDevice(asked))) setShared(asked);
  }

  return (
    <div ref={wrapper} className="sm:relative">
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? setShared(null) : void share())}
      >
        <Share2 aria-hidden="true" className="size-4.5" />
        Share
      </Button>
      {shared && <ShareMenu id={menuId} shared={shared} />}
    </div>
  );
}
