/** Lists the shortcuts, also when single characters are none. */
export const HELP_KEY = 'Help';

/** For buttons. */
export function showShortcuts(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: HELP_KEY }));
}
