import { useCallback, useEffect, useState } from 'react';

const DEFAULT_DURATION_MS = 5_000;

export type ToastMessage = {
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
};

export type Notify = (tone: ToastMessage['tone'], message: string) => void;

export function useToast(durationMs: number = DEFAULT_DURATION_MS) {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const notify: Notify = useCallback((tone, message) => setToast({ tone, message }), []);
  const dismiss = useCallback(() => setToast(null), []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(dismiss, durationMs);
    return () => clearTimeout(timer);
  }, [toast, dismiss, durationMs]);

  return { toast, notify, dismiss };
}
