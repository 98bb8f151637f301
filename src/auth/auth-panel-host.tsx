import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { AuthPanel } from './auth-panel';
import { closePanel, panelStore } from './panel-store';
import { showSessionNotice } from './session-notice';
import { OPEN_FAILED } from './texts';

const loadPanel = () => import('./auth-panel');

/**
 * Loads the panel's code before it is needed, when its button is hovered or focused. Otherwise characters typed right
 * after Enter would be lost, or handled as shortcuts. A failure is reported when the panel is opened.
 */
export function preloadAuthPanel(): void {
  loadPanel().catch(() => {});
}

/** Renders the open auth panel. Its code is loaded on first use. */
export function AuthPanelHost(): ReactNode {
  const [code, setCode] = useState<{ readonly AuthPanel: typeof AuthPanel } | null>(null);
  const { panel } = useSyncExternalStore(panelStore.subscribe, panelStore.get, panelStore.get);

  useEffect(() => {
    if (panel === null || code) return;
    loadPanel().then(setCode, () => {
      closePanel();
      showSessionNotice(OPEN_FAILED);
    });
  }, [panel, code]);

  return code && <code.AuthPanel panel={panel} />;
}
