import { type ReactNode, useState } from 'react';
import { CloseButton } from '../../ui/close-button';
import { Dialog } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import type { Shortcut } from '../../ui/shortcuts';
import { SwitchRow } from '../../ui/switch';
import { hasSingleKeys, setSingleKeys } from './single-keys';

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

type RowProps = {
  readonly keys: readonly string[];
  readonly label: string;
  /** Whether single characters are shortcuts. */
  readonly isOn: boolean;
};

function Row({ keys, label, isOn }: RowProps): ReactNode {
  const isOff = !isOn && keys.every((key) => key.length === 1);
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt className="order-last flex gap-1.5">
        <Keys keys={keys} />
      </dt>
      <dd className={isOff ? 'text-muted line-through' : ''}>
        {label}
        {isOff && <span className="sr-only"> (off)</span>}
      </dd>
    </div>
  );
}

export function ShortcutHelp({ lists, onClose }: ShortcutHelpProps): ReactNode {
  const [isOn, setOn] = useState(hasSingleKeys);
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
      <div className="mt-2 -mx-5 border-y border-line">
        <SwitchRow
          label="Single-key shortcuts"
          description="Letters, / and ?"
          isOn={isOn}
          onChange={(isNowOn) => {
            setSingleKeys(isNowOn);
            setOn(isNowOn);
          }}
        />
      </div>
      {shown.map(({ heading, shortcuts }) => (
        <section key={heading} aria-label={heading} className="mt-4">
          <h3 className="text-sm font-semibold text-muted">{heading}</h3>
          <dl className="divide-y divide-line">
            {shortcuts.map(({ key, label }) => (
              <Row key={key} keys={key.split(' ')} label={label} isOn={isOn} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
