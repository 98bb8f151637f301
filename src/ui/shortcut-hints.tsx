import type { ReactNode } from 'react';
import { KeyCap } from './key-cap';
import { runShortcut } from './shortcuts';

type ShortcutHintsProps = {
  readonly hints: readonly { readonly key: string; readonly text: string }[];
};

/** Says which keys help here, to those who have a keyboard, with a button for the list of all. */
export function ShortcutHints({ hints }: ShortcutHintsProps): ReactNode {
  return (
    <div className="flex items-center gap-4 text-sm text-muted max-lg:hidden pointer-coarse:hidden noscript:hidden">
      {hints.map(({ key, text }) => (
        <span key={key} className="flex items-center gap-1.5">
          <KeyCap shortcutKey={key} /> {text}
        </span>
      ))}
      <button
        type="button"
        onClick={() => runShortcut('?')}
        className="flex items-center gap-1.5 rounded-md hover:text-ink"
      >
        <KeyCap shortcutKey="?" /> all shortcuts
      </button>
    </div>
  );
}
