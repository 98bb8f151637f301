import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

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
 * everything, makes the rest inert, and gives the focus back. theme.css locks the page's scrolling meanwhile.
 */
export function Dialog({ isOpen, onClose, label, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  function closeFromBeside({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for this, and the browser's own.
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={closeFromBeside}
      className={`bg-raised text-ink backdrop:bg-black/60 ${className}`}
    >
      {isOpen && children}
    </dialog>
  );
}
