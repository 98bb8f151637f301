import { createStore } from '../hooks/store';

export type Panel = 'login' | 'signup' | 'reset' | 'forgot' | 'undo' | 'confirm' | 'finish';

type PanelState = {
  readonly panel: Panel | null;
  /** Why a sign-in at the identity provider has failed, above the form to sign in. */
  readonly failure?: string | undefined;
};

export const panelStore = createStore<PanelState>({ panel: null });

export function openPanel(panel: Panel, failure?: string): void {
  panelStore.set({ panel, failure });
}

export function closePanel(): void {
  panelStore.set({ panel: null });
}
