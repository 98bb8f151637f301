/** @param linked the identity provider, if it was linked to the account */
export function signedInAs(username: string, linked: string | null): string {
  const text = `You're signed in as ${username}.`;
  return linked === null ? text : `${text} ${linked} is now linked to this account.`;
}

export const linkedTo = (provider: string): string => `${provider} is now linked to your account.`;
export const CONFIRMED = "You've confirmed that it's you. You can now make the change, for 10 minutes.";
