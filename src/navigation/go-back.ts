/** Back to where the person came from, which in a tab of its own is nowhere: there it does `otherwise`. */
export function goBack(otherwise: () => void): void {
  if (window.history.length > 1) window.history.back();
  else otherwise();
}
