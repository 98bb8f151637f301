import type { ReactNode } from 'react';
import type { PasskeyFailure } from './passkey-failure';

/** Errors interrupt screen readers; a cancelled dialog is no error. */
export function PasskeyNote({ failure }: { readonly failure: PasskeyFailure | null }): ReactNode {
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {failure?.isCancelled && failure.message}
      </p>
      <p role="alert" className="text-sm text-danger">
        {failure && !failure.isCancelled && failure.message}
      </p>
    </>
  );
}
