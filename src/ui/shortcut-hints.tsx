import type { ReactNode } from 'react';
import { Kbd } from './kbd';
import { showShortcuts } from './show-shortcuts';

/** Hidden while single characters are no shortcuts. */
const SINGLE_KEY = 'in-data-[single-keys=off]:invisible';

type ShortcutHintsProps = {
  readonly hints: readonly { readonly key: string; readonly text: string }[];
};

export function ShortcutHints({ hints }: ShortcutHintsProps): ReactNode {
  return (
    <div className="flex items-center gap-4 text-sm text-muted max-lg:hidden pointer-coarse:hidden noscript:hidden print:hidden">
      {hints.map(({ key, text }) => (
        <span key={key} className={`flex items-center gap-1.5 ${key.length === 1 ? SINGLE_KEY : ''}`}>
          <Kbd keyName={key} /> {text}
        </span>
      ))}
      <button
        type="button"
        onClick={showShortcuts}
        className="flex items-center gap-1.5 rounded-md hover:text-ink"
      >
        <span className={SINGLE_KEY}>
          <Kbd keyName="?" />
        </span>
        all shortcuts
      </button>
    </div>
  );
}
