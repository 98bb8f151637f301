import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useBackToClose } from '../hooks/overlay-history';

type PopoverProps = {
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A panel below a button; closes on Escape, on a press outside and when the focus leaves it. Open while mounted. */
export function Popover({ button, onClose, label, className, children }: PopoverProps): ReactNode {
  useBackToClose(true, onClose);

  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={button} />
      <RadixPopover.Content
        aria-label={label}
        align="start"
        sideOffset={8}
        collisionPadding={{ left: 16, right: 16, bottom: 80 }}
        onEscapeKeyDown={() => button.current?.focus()}
        onInteractOutside={(event) => {
          // The button closes the popover itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        className={`page-surface z-20 rounded-panel border border-line bg-overlay p-1.5 shadow-lifted ${className}`}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}
