import { type ReactNode, useEffect, useState } from 'react';
import { BRAND } from '#shared/brand';
import { Button } from '../../ui/button';
import { CloseButton } from '../../ui/close-button';

const SHOWN_MS = 10_000;

const QUEUED = `Removed in this browser. Your account follows as soon as ${BRAND.name} can be reached.`;

type NoticeProps = {
  /** What was removed. */
  readonly name: string;
  /** Whether the server does not know it yet. */
  readonly isQueued: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
};

/** Gone after 10 s; later while the mouse or the focus is on it. */
function Notice({ name, isQueued, onUndo, onDismiss }: NoticeProps): ReactNode {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits for whoever is about to use its buttons
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
      className="flex items-center gap-2 rounded-panel border border-line bg-overlay py-1.5 pr-1.5 pl-4 shadow-lifted"
    >
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 wrap-anywhere">Removed {name}</p>
        {isQueued && <p className="text-sm text-muted">{QUEUED}</p>}
      </div>
      <Button variant="quiet" onClick={onUndo}>
        Undo
      </Button>
      <CloseButton label="Dismiss" onClick={onDismiss} className="shrink-0" />
    </div>
  );
}

type RemovedNoticeProps = Omit<NoticeProps, 'name' | 'isQueued'> & {
  /** Null when nothing was removed. */
  readonly removed: { readonly id: string; readonly name: string; readonly isQueued: boolean } | null;
};

/** Says what was removed, with a way back. */
export function RemovedNotice({ removed, onUndo, onDismiss }: RemovedNoticeProps): ReactNode {
  return (
    <div role="status" className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+1rem)] z-30 mx-auto max-w-md">
      {removed && <Notice key={removed.id} {...removed} onUndo={onUndo} onDismiss={onDismiss} />}
    </div>
  );
}
