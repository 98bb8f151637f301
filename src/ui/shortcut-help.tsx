import type { ReactNode } from 'react';
import { CloseButton } from './close-button';
import { Dialog } from './dialog';
import { Kbd } from './kbd';

type ShortcutHelpProps = {
  /** Null closes the dialog. */
  readonly shortcuts: readonly { readonly key: string; readonly label: string }[] | null;
  readonly onClose: () => void;
};

export function ShortcutHelp({ shortcuts, onClose }: ShortcutHelpProps): ReactNode {
  return (
    <Dialog
      isOpen={shortcuts !== null}
      onClose={onClose}
      label="Keyboard shortcuts"
      className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-panel border border-line p-5 shadow-lifted"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading">Keyboard shortcuts</h2>
        <CloseButton label="Close" onClick={onClose} className="-mr-2" />
      </div>
      <dl className="mt-2 divide-y divide-line">
        {shortcuts?.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="order-last">
              <Kbd keyName={key} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
