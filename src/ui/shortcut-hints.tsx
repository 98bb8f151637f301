import type { ReactNode } from 'react';
import { Kbd } from './kbd';
import { pressKey } from './shortcuts';

type ShortcutHintsProps = {
  readonly hints: readonly { readonly key: string; readonly text: string }[];
};

export function ShortcutHints({ hints }: ShortcutHintsProps): ReactNode {
  return (
    <div className="flex items-center gap-4 text-sm text-muted max-lg:hidden pointer-coarse:hidden noscript:hidden print:hidden">
      {hints.map(({ key, text }) => (
        <span key={key} className="flex items-center gap-1.5">
          <Kbd keyName={key} /> {text}
        </span>
      ))}
      <button
        type="button"
        onClick={() => pressKey('?')}
        className="flex items-center gap-1.5 rounded-md hover:text-ink"
      >
        <Kbd keyName="?" /> all shortcuts
      </button>
    </div>
  );
}
