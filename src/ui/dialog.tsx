import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBackToClose } from '../hooks/overlay-history';

/**
 * Moves the focus into a dialog and back to the element that opened it. Radix does the latter only for its own
 * trigger, which would have to be rendered with the dialog.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event): void {
      opener.current = document.activeElement;
      const heading = event.target instanceof HTMLElement && event.target.querySelector('h2[tabindex]');
      if (!(heading instanceof HTMLElement)) return;
      event.preventDefault();
      heading.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      // The code that closed the dialog may have moved the focus already.
      const isFree = document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}

let openDialogs = 0;

/** For styles/base.css. Radix' own lock adds a style element, which the Content-Security-Policy forbids. */
function lockScrolling(): () => void {
  const update = (change: 1 | -1): void => {
    openDialogs += change;
    document.documentElement.toggleAttribute('data-dialog-open', openDialogs > 0);
  };
  update(1);
  return () => update(-1);
}

/** Replaces Radix' Overlay: it dims the page and locks its scrolling while a dialog is open. */
export function DialogBackdrop(): ReactNode {
  useLayoutEffect(lockScrolling, []);
  return <div className="pointer-events-auto fixed inset-0 z-50 bg-scrim" />;
}

/** A centered card, for a question or a short form. */
export const DIALOG_CARD =
  'rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted';

type DialogProps = {
  readonly isOpen: boolean;
  /** Called on Escape, Back and clicks outside; null for a dialog that only its own buttons close. */
  readonly onClose: (() => void) | null;
  /** Called on Forward after Back has closed the dialog on a phone. */
  readonly onReopen?: (() => void) | undefined;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A modal dialog. The focus moves to its `h2` if that has a tabIndex, else to its first control. */
export function Dialog(props: DialogProps): ReactNode {
  const { isOpen, onClose, onReopen, label, className = DIALOG_CARD, children } = props;
  const focus = useDialogFocus();
  useBackToClose(isOpen, onClose, onReopen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={() => onClose?.()}>
      {/* In full screen, only descendants of that element are visible. */}
      <RadixDialog.Portal container={isOpen ? document.fullscreenElement : null}>
        <DialogBackdrop />
        <RadixDialog.Content aria-modal aria-label={label} className={`dialog ${className}`} {...focus}>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
