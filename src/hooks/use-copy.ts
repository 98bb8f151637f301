import { useEffect, useState } from 'react';
import { copyText } from './copy-text';

/** How long a copy is confirmed (2 §9). */
const COPIED_MS = 2_000;

/** Each press makes its own, so that the last one's sentence stands in full. */
export type CopyOutcome = { readonly isCopied: boolean; readonly text: string };

/** Copies to the clipboard, and says for 2 s what came of it. */
export function useCopy(): { readonly outcome: CopyOutcome | null; copy(text: string): Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return {
    outcome,
    async copy(text) {
      const isCopied = await copyText(text);
      setOutcome({ isCopied, text: isCopied ? 'Copied!' : 'Copying is blocked here' });
    },
  };
}
