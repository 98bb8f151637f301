import type { ReactNode } from 'react';
import type { ToastMessage } from '../hooks/use-toast';
import { Banner } from './banner';

type ToastProps = { readonly toast: ToastMessage | null; readonly onDismiss: () => void };

/** Below the top bar; not at the bottom, where the keyboard of a phone would cover it. */
export function Toast({ toast, onDismiss }: ToastProps): ReactNode {
  return (
    <div
      role="status"
      aria-label="Message"
      className="fixed inset-x-4 top-[calc(var(--top-bar)+0.5rem)] z-40 mx-auto max-w-lg md:right-(--gutter) md:left-auto md:w-88 lg:w-lg"
    >
      {toast && <Banner tone={toast.tone} message={toast.message} onDismiss={onDismiss} />}
    </div>
  );
}
