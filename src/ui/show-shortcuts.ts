/** Lists the shortcuts, also when single characters are none. */
export const HELP_KEY = 'Help';

/** Opens the list of shortcuts. Sends a key event because the shortcut code loads with the first key. */
export function showShortcuts(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: HELP_KEY }));
}
