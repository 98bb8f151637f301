import type { ReactNode } from 'react';

function labelOf(keyName: string): string {
  if (keyName === 'Escape') return 'Esc';
  return keyName.length > 1 ? keyName : keyName.toUpperCase();
}

/** @param keyName KeyboardEvent.key, or the label of the key */
export function Kbd({ keyName }: { keyName: string }): ReactNode {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-overlay px-1.5 font-sans text-xs font-semibold text-ink">
      {labelOf(keyName)}
    </kbd>
  );
}
