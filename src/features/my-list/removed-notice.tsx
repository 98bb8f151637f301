import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button';

const SHOWN_MS = 10_000;

type RemovedNoticeProps = {
  /** What was removed; null when nothing was. */
  readonly name: string | null;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
};

/** Says that something was removed, with a way back for 10 s; longer while the pointer or the focus is on it. */
export function RemovedNotice({ name, onUndo, onDismiss }: RemovedNoticeProps): ReactNode {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (name === null || isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [name, isHeld, onDismiss]);

  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+1rem)] z-30 mx-auto max-w-md"
    >
      {name !== null && (
        <div className="flex items-center gap-2 rounded-panel border border-line bg-overlay py-1.5 pr-1.5 pl-4 shadow-lifted">
          <p className="min-w-0 flex-1 truncate">Removed {name}</p>
          <Button look="quiet" onClick={onUndo}>
            Undo
          </Button>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={onDismiss}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-white/10 hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
