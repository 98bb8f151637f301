import type { ReactNode } from 'react';
import { Dialog } from './dialog';
import { KeyCap } from './key-cap';
import type { Shortcut } from './shortcuts';
import { XButton } from './x-button';

type ShortcutHelpProps = {
  /** None: the list is closed. */
  readonly shortcuts: readonly Shortcut[] | null;
  readonly onClose: () => void;
};

/** The list of what the keys do on the screen behind it. */
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
        <XButton label="Close" onClick={onClose} className="-mr-2" />
      </div>
      <dl className="mt-2 divide-y divide-line">
        {shortcuts?.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="order-last">
              <KeyCap shortcutKey={key} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
