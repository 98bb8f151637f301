import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { showSiteNotice } from '../ui/site-notice';
import type { AuthPanel } from './auth-panel';
import { closePanel, panelStore } from './panel-store';
import { FORM_LOAD_FAILED } from './texts';

const loadPanel = () => import('./auth-panel');

/** For hover and focus of its button. Without it, characters typed right after Enter could be lost. */
export function preloadAuthPanel(): void {
  loadPanel().catch(() => {});
}

export function AuthPanelHost(): ReactNode {
  const [code, setCode] = useState<{ readonly AuthPanel: typeof AuthPanel } | null>(null);
  const { panel } = useSyncExternalStore(panelStore.subscribe, panelStore.get, panelStore.get);

  useEffect(() => {
    if (panel === null || code) return;
    loadPanel().then(setCode, () => {
      closePanel();
      showSiteNotice(FORM_LOAD_FAILED);
    });
  }, [panel, code]);

  return code && <code.AuthPanel panel={panel} />;
}
