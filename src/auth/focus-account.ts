/** The Login button of the top bar for visitors, the user menu's button for signed-in users. */
export const ACCOUNT_CONTROL_ID = 'account-control';

const TIMEOUT_MS = 3_000;

/** Where the focus may be without the user having moved it. The user menu is in the header, too. */
const TRANSIENT = 'body, [role=dialog], [role=dialog] *, header :not([role=menu], [role=menu] *)';

/** After signing in or out, focuses the new account control, unless the user has moved the focus elsewhere. */
export function focusAccount(): void {
  const deadline = performance.now() + TIMEOUT_MS;
  function step(): void {
    const { activeElement } = document;
    // A closing dialog returns the focus to the button that opened it, which is about to disappear.
    const isTransient = activeElement?.matches(TRANSIENT);
    if (!isTransient || performance.now() > deadline) return;
    document.getElementById(ACCOUNT_CONTROL_ID)?.focus();
    requestAnimationFrame(step);
  }
  setTimeout(step);
}
