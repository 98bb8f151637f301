import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';

type BusyButtonProps = Omit<ComponentProps<typeof Button>, 'aria-disabled' | 'disabled'> & {
  /** Disables the button but keeps its focus. */
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly Icon?: LucideIcon;
};

export function BusyButton(props: BusyButtonProps): ReactNode {
  const { isBusy, isBlocked = false, Icon, onClick, children, ...rest } = props;
  const isIdle = !isBusy && !isBlocked;
  return (
    <Button
      {...rest}
      aria-busy={isBusy}
      aria-disabled={!isIdle}
      onClick={isIdle ? onClick : (event) => event.preventDefault()}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden="true" className="size-4.5 shrink-0 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      )}
      {children}
    </Button>
  );
}
