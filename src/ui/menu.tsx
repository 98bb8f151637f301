import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { SiteLink } from './site-link';

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left text-[0.9375rem] font-medium data-highlighted:bg-fill focus-visible:-outline-offset-2 aria-disabled:text-muted';

type MenuProps = {
  readonly button: ReactElement;
  readonly buttonId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** For a key press that Radix has not noticed, because the menu was not rendered yet. */
  readonly startsAtFirstItem: boolean;
  readonly children: ReactNode;
};

/**
 * A menu below a button, with arrow keys and typeahead. It is not modal, because Radix then locks scrolling by a style
 * element, which the Content-Security-Policy forbids.
 */
export function Menu(props: MenuProps): ReactNode {
  const { button, buttonId, isOpen, onOpenChange, startsAtFirstItem, children } = props;
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen || !startsAtFirstItem) return;
    content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen, startsAtFirstItem]);

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        aria-labelledby={buttonId}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Radix' own call scrolls a page whose button is in a sticky bar.
          if (document.activeElement === document.body)
            document.getElementById(buttonId)?.focus({ preventScroll: true });
        }}
        className="page-surface z-20 w-64 rounded-panel border border-line bg-overlay p-1.5 shadow-lifted"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuHeader({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <DropdownMenu.Label className="mb-1.5 border-b border-line px-3 pt-2 pb-3">{children}</DropdownMenu.Label>
  );
}

export function MenuLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <DropdownMenu.Item asChild>
      <SiteLink href={href} className={ITEM}>
        {children}
      </SiteLink>
    </DropdownMenu.Item>
  );
}

type MenuActionProps = {
  readonly isDisabled: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** An item that leaves the menu open. It can be focused while it is disabled. */
export function MenuAction({ isDisabled, onSelect, children }: MenuActionProps): ReactNode {
  return (
    <DropdownMenu.Item
      aria-disabled={isDisabled}
      onSelect={(event) => {
        event.preventDefault();
        if (!isDisabled) onSelect();
      }}
      className={ITEM}
    >
      {children}
    </DropdownMenu.Item>
  );
}
