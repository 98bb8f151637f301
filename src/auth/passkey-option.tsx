import type { ReactNode } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { LazyComponent, lazyComponent } from '../ui/lazy-component';
import type { PasskeyButtonProps } from './passkey-button';

const PASSKEY_BUTTON = lazyComponent(async () => (await import('./passkey-button')).PasskeyButton);

/** Whether the site offers passkeys and this browser supports them. Only for parts that the server does not render. */
export function useHasPasskeys(): boolean {
  const { hasPasskeys = false } = useRenderContext();
  return hasPasskeys && 'PublicKeyCredential' in window;
}

/** Another way to sign in or to prove a second factor. */
export function PasskeyOption(props: PasskeyButtonProps): ReactNode {
  const hasPasskeys = useHasPasskeys();
  return (
    hasPasskeys && (
      <div className="mt-4 grid gap-2.5">
        <LazyComponent code={PASSKEY_BUTTON} fallback={<div className="h-12" />} props={props} />
      </div>
    )
  );
}
