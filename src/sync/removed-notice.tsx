import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { CloseButton } from '../ui/close-button';
import { REMOVAL_QUEUED } from './texts';

const SHOWN_MS = 10_000;

type NoticeProps = {
  readonly name: string;
  /** Whether the removal still has to be sent to the server. */
  readonly isQueued: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
};

/** Disappears after 10 seconds without hover or keyboard focus. */
function Notice({ name, isQueued, onUndo, onDismiss }: NoticeProps): ReactNode {
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays the timeout
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ target }) => setPaused(target.matches(':focus-visible'))}
      onBlur={() => setPaused(false)}
      className="flex items-center gap-2 rounded-panel border border-line bg-overlay py-1.5 pr-1.5 pl-4 shadow-lifted"
    >
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 wrap-anywhere">Removed {name}</p>
        {isQueued && <p className="text-sm text-muted">{REMOVAL_QUEUED}</p>}
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

export function RemovedNotice({ removed, onUndo, onDismiss }: RemovedNoticeProps): ReactNode {
  return (
    <div role="status" className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+1rem)] z-30 mx-auto max-w-md">
      {removed && <Notice key={removed.id} {...removed} onUndo={onUndo} onDismiss={onDismiss} />}
    </div>
  );
}
