/** Copies the way browsers did before the clipboard had permissions: a selection, and the copy command. */
function copyBySelection(text: string): boolean {
  const holder = document.createElement('span');
  holder.textContent = text;
  holder.className = 'sr-only select-text';
  document.body.append(holder);
  const selection = document.getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : null;
  selection?.selectAllChildren(holder);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    holder.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}

/**
 * Puts a text on the clipboard, also where the clipboard's permission is missing (a page on plain http, a refusal).
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
