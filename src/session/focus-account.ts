/** The top bar's Login button for visitors, the user menu's button for members. */
export const ACCOUNT_CONTROL_ID = 'account-control';

/** Once what had the focus is gone with the old state of the session, puts it on what took its place. */
export function focusAccount(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(ACCOUNT_CONTROL_ID)?.focus();
  });
}
