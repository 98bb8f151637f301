import { useCallback, useEffect, useState } from 'react';

/** 2 §9 "settings message" and "admin banner". */
const SHOWN_MS = 5_000;

export type Notice = {
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
};

export type Notify = (tone: Notice['tone'], message: string) => void;

/**
 * The one message of a screen, gone by itself.
 * @param shownMs for how long it is shown; 5 seconds unless told
 */
export function useNotice(shownMs: number = SHOWN_MS) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify: Notify = useCallback((tone, message) => setNotice({ tone, message }), []);
  const dismiss = useCallback(() => setNotice(null), []);

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [notice, dismiss, shownMs]);

  return { notice, notify, dismiss };
}
