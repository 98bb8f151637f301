import type { ReactNode } from 'react';

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** A key of the keyboard, as it is written on it. */
export function KeyCap({ shortcutKey }: { shortcutKey: string }): ReactNode {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-overlay px-1.5 font-sans text-xs font-semibold text-ink">
      {NAMES[shortcutKey] ?? shortcutKey.toUpperCase()}
    </kbd>
  );
}
