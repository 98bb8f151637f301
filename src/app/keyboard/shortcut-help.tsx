import type { ReactNode } from 'react';
import { CloseButton } from '../../ui/close-button';
import { Dialog } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import type { Shortcut } from '../../ui/shortcuts';

export type ShortcutList = {
  readonly heading: string;
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
};

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

type ShortcutHelpProps = {
  /** Null closes the dialog. */
  readonly lists: readonly ShortcutList[] | null;
  readonly onClose: () => void;
};

function Keys({ keys }: { readonly keys: readonly string[] }): ReactNode {
  return keys.map((key, index) => (
    <span key={key} className="flex items-center gap-1.5">
      {index > 0 && <span className="text-sm text-muted">then</span>}
      <Kbd keyName={ARROWS[key] ?? key} />
    </span>
  ));
}

export function ShortcutHelp({ lists, onClose }: ShortcutHelpProps): ReactNode {
  const shown = lists?.filter(({ shortcuts }) => shortcuts.length > 0) ?? [];
  return (
    <Dialog
      isOpen={lists !== null}
      onClose={onClose}
      label="Keyboard shortcuts"
      className="m-auto w-96 rounded-panel border border-line p-5 shadow-lifted"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading">Keyboard shortcuts</h2>
        <CloseButton label="Close" onClick={onClose} className="-mr-2" />
      </div>
      {shown.map(({ heading, shortcuts }) => (
        <section key={heading} aria-label={heading} className="mt-4">
          <h3 className="text-sm font-semibold text-muted">{heading}</h3>
          <dl className="divide-y divide-line">
            {shortcuts.map(({ key, label }) => (
              <div key={key} className="flex items-center justify-between gap-4 py-2">
                <dt className="order-last flex gap-1.5">
                  <Keys keys={key.split(' ')} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
