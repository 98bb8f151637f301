import { type ReactNode, useState } from 'react';
import type { ShortcutHelp } from './shortcut-help';
import { listShortcuts, type Shortcut, useShortcuts } from './shortcuts';

/** Opens the list of shortcuts at `?`, on every screen. Its code is fetched when it is first asked for. */
export function ShortcutHelpKey(): ReactNode {
  const [Help, setHelp] = useState<{ readonly View: typeof ShortcutHelp } | null>(null);
  const [shown, setShown] = useState<readonly Shortcut[] | null>(null);

  async function open(): Promise<void> {
    const { ShortcutHelp: View } = await import('./shortcut-help');
    setHelp({ View });
    setShown(listShortcuts());
  }

  useShortcuts([
    {
      key: '?',
      label: 'Show this list',
      // Without its code there is no list: nothing else depends on it.
      run: () => void open().catch(() => undefined),
    },
  ]);
  return Help && <Help.View shortcuts={shown} onClose={() => setShown(null)} />;
}
