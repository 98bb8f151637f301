import { useCallback, useEffect, useState } from 'react';

/** 2 §9 "settings message". */
const SHOWN_MS = 5_000;

export type Notice = {
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
};

export type Notify = (tone: Notice['tone'], message: string) => void;

/** The one message above the settings, gone by itself after 5 seconds. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify: Notify = useCallback((tone, message) => setNotice({ tone, message }), []);
  const dismiss = useCallback(() => setNotice(null), []);

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);

  return { notice, notify, dismiss };
}
