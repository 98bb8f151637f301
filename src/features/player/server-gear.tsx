import { Settings, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { ServerConfigView } from './server-config-view';

const ICON_BUTTON =
  'grid size-11 place-items-center rounded-full text-muted hover:bg-white/10 hover:text-ink';

/** Shows admins and owners how the streaming servers are configured (2 §2 "Player page"). */
export function ServerGear(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Server configuration"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={ICON_BUTTON}
      >
        <Settings aria-hidden="true" className="size-5" />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label="Server configuration"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-panel border border-line p-5 shadow-lifted"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-heading">Server configuration</h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => setOpen(false)}
            className={`${ICON_BUTTON} -mr-2`}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ServerConfigView />
      </Dialog>
    </>
  );
}
