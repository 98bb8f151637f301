import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';

type DialogProps = {
  readonly isOpen: boolean;
  /** Called for Escape, a click beside the dialog, and after it was closed. */
  readonly onClose: () => void;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A modal dialog on the browser's own element: it keeps the focus inside, closes on Escape, lays itself over
 * everything, makes the rest inert, and gives the focus back. src/app/styles/base.css locks the page's scrolling meanwhile.
 */
export function Dialog({ isOpen, onClose, label, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) {
      dialog?.showModal();
      // Where the first thing to press comes last, its focus would have scrolled what is to be read away.
      dialog?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
      dialog?.scrollTo(0, 0);
    }
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  // A drag that only ends beside the dialog, as when text is selected, is no click there.
  function notePress({ target, currentTarget }: PointerEvent): void {
    isPressedBeside.current = target === currentTarget;
  }
  function closeFromBeside({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget && isPressedBeside.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for this, and the browser's own.
    <dialog
      ref={ref}
      aria-label={label}
      // A file input's cancel event bubbles.
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      // The event comes some time after the close: the dialog may be open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onPointerDown={notePress}
      onClick={closeFromBeside}
      className={`bg-raised text-ink backdrop:bg-black/60 ${className}`}
    >
      {isOpen && children}
    </dialog>
  );
}
