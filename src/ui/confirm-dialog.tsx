import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackToClose } from '../hooks/overlay-history';
import { buttonClass } from './button';
import { DIALOG_CARD, DialogBackdrop, useDialogFocus } from './dialog';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
};

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, onClose, title, text, confirmLabel, onConfirm } = props;
  const focus = useDialogFocus();
  useBackToClose(isOpen, onClose);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onClose}>
      <AlertDialog.Portal>
        <DialogBackdrop />
        <AlertDialog.Content aria-modal className={`dialog ${DIALOG_CARD}`} {...focus}>
          <AlertDialog.Title className="text-xl font-bold tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
            <AlertDialog.Cancel className={buttonClass()}>Cancel</AlertDialog.Cancel>
            <button type="button" onClick={onConfirm} className={buttonClass('danger')}>
              {confirmLabel}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
