import { type ReactNode, useState } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { LazyComponent, lazyComponent } from '../ui/lazy-component';
import type { PasskeyButtonProps } from './passkey-button';
import type { PasskeyFailure } from './passkey-failure';
import { PasskeyNote } from './passkey-note';

const PASSKEY_BUTTON = lazyComponent(async () => (await import('./passkey-button')).PasskeyButton);

/** Whether the site offers passkeys and this browser supports them. Only for parts that the server does not render. */
export function useHasPasskeys(): boolean {
  const { hasPasskeys = false } = useRenderContext();
  return hasPasskeys && 'PublicKeyCredential' in window;
}

type PasskeyOptionProps = Omit<PasskeyButtonProps, 'onFailure'> & {
  /** Further buttons, which the failures are shown below. */
  readonly children?: ReactNode;
};

/** Another way to sign in or to verify a second factor. Below it is room for a failure of two lines. */
export function PasskeyOption({ children, ...props }: PasskeyOptionProps): ReactNode {
  const hasPasskeys = useHasPasskeys();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  if (!hasPasskeys) return children;
  return (
    <>
      <div className="mt-4 grid">
        <LazyComponent
          code={PASSKEY_BUTTON}
          fallback={<div className="h-12" />}
          props={{ ...props, onFailure: setFailure }}
        />
      </div>
      {children}
      <div className="mt-2 min-h-10">
        <PasskeyNote failure={failure} />
      </div>
    </>
  );
}
