import { useEffect, useState } from 'react';

const RESULT_SHOWN_MS = 2_000;

/** Needs neither a permission nor HTTPS, unlike the clipboard API. */
function copyBySelection(text: string): boolean {
  const element = document.createElement('span');
  element.textContent = text;
  element.className = 'sr-only select-text';
  document.body.append(element);
  const selection = document.getSelection();
  const previousRange = selection?.rangeCount ? selection.getRangeAt(0) : null;
  selection?.selectAllChildren(element);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    element.remove();
    selection?.removeAllRanges();
    if (previousRange) selection?.addRange(previousRange);
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

type CopyResult = { readonly isCopied: boolean; readonly text: string };

export function useCopy() {
  const [result, setResult] = useState<CopyResult | null>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(text: string): Promise<void> {
    const isCopied = await copyText(text);
    setResult({ isCopied, text: isCopied ? 'Copied!' : "Couldn't copy" });
  }
  return { result, copy };
}
