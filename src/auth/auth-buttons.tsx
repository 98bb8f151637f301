import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { preloadAuthPanel } from './auth-panel-host';
import { ACCOUNT_CONTROL_ID } from './focus-account';
import { openPanel, type Panel } from './panel-store';

type AuthButtonsProps = {
  readonly onOpen?: () => void;
  /** Whether the focus returns to these buttons after signing out. */
  readonly isInTopBar?: boolean;
};

export function AuthButtons({ onOpen, isInTopBar = false }: AuthButtonsProps): ReactNode {
  const opening = (panel: Panel) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: preloadAuthPanel,
    onFocus: preloadAuthPanel,
    onClick: () => {
      onOpen?.();
      openPanel(panel);
    },
  });
  return (
    <>
      <Button
        id={isInTopBar ? ACCOUNT_CONTROL_ID : undefined}
        variant={isInTopBar ? 'quiet' : 'secondary'}
        className="md:px-4"
        {...opening('login')}
      >
        Login
      </Button>
      <Button variant="primary" className="md:px-4" {...opening('signup')}>
        Sign Up
      </Button>
    </>
  );
}
