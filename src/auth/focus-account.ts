/** The top bar's Login button for visitors, the user menu's button for members. */
export const ACCOUNT_CONTROL_ID = 'account-control';

/** So long the user menu's code may take. */
const PATIENCE_MS = 3_000;

/**
 * Once what had the focus is gone with the old state of the session, puts it on what takes its place, unless
 * somebody has moved on by then.
 */
export function focusAccount(): void {
  const giveUpAt = performance.now() + PATIENCE_MS;
  function step(): void {
    const { activeElement } = document;
    // A panel that closes gives the focus back to the button that opened it, which is about to go.
    const isBetween = activeElement === document.body || activeElement?.closest('dialog, header');
    if (!isBetween || performance.now() > giveUpAt) return;
    document.getElementById(ACCOUNT_CONTROL_ID)?.focus();
    requestAnimationFrame(step);
  }
  setTimeout(step);
}
