import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The question, with what its answer leads to. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
};

/** Asks before something is done that cannot be undone. What is safe has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, onClose, title, text, confirmLabel, onConfirm } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={title}
      className="rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted"
    >
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      <p className="mt-2 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
