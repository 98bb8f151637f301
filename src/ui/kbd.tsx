import type { ReactNode } from 'react';

const LABELS: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** @param keyName KeyboardEvent.key */
export function Kbd({ keyName }: { keyName: string }): ReactNode {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-overlay px-1.5 font-sans text-xs font-semibold text-ink">
      {LABELS[keyName] ?? keyName.toUpperCase()}
    </kbd>
  );
}
