import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { AuthPanel } from './auth-panel';
import { loadPanels } from './load-panels';
import { closePanel, panelStore } from './panel-store';
import { tell } from './session-store';

/** Shows the auth panel that is asked for, whose code is fetched first. */
export function AuthPanelHost(): ReactNode {
  const [code, setCode] = useState<{ readonly AuthPanel: typeof AuthPanel } | null>(null);
  const { panel } = useSyncExternalStore(panelStore.subscribe, panelStore.get, panelStore.get);

  useEffect(() => {
    if (panel === null || code) return;
    loadPanels().then(setCode, () => {
      closePanel();
      tell('This could not be opened. Check your connection and try again.');
    });
  }, [panel, code]);

  return code && <code.AuthPanel panel={panel} />;
}
