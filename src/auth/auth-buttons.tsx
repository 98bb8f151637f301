import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { ACCOUNT_CONTROL_ID } from './focus-account';
import { loadPanels } from './load-panels';
import { openPanel, type Panel } from './panel-store';

type AuthButtonsProps = {
  /** What comes before a panel opens. */
  readonly onOpen?: () => void;
  /** There the focus comes back to them. */
  readonly isInTopBar?: boolean;
};

/** Login and Sign Up, for visitors (1 §2 "Layout"). */
export function AuthButtons({ onOpen, isInTopBar = false }: AuthButtonsProps): ReactNode {
  const opening = (panel: Panel) => ({
    'aria-haspopup': 'dialog' as const,
    // What fails here fails again when it is needed, and is told there.
    onPointerEnter: () => void loadPanels().catch(() => {}),
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
