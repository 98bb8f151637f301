import { createStore } from '../hooks/store';

export type Panel = 'login' | 'signup' | 'reset' | 'forgot' | 'undo' | 'confirm' | 'finish';

export const panelStore = createStore<{ readonly panel: Panel | null }>({ panel: null });

export function openPanel(panel: Panel): void {
  panelStore.set({ panel });
}

export function closePanel(): void {
  panelStore.set({ panel: null });
}
