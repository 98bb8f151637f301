import { Check } from 'lucide-react';
import { Select } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBackToClose } from '../hooks/overlay-history';
import { allowPlainTextAsHtml } from './plain-text-policy';

// The viewport of Radix sets the text of a style element as HTML.
allowPlainTextAsHtml();

type SelectListProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly control: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** The button of a select, and its list while it is open. */
export function SelectList(props: SelectListProps): ReactNode {
  const { label, value, options, onChange, control, isOpen, onOpenChange } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  useBackToClose(isOpen, () => onOpenChange(false));

  /** The change may open a dialog, which returns the focus to where it was. */
  function finish(event: Event): void {
    event.preventDefault();
    if (document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
    const next = chosen.current;
    chosen.current = null;
    if (next !== null) onChange(next);
  }

  const list = (
    <Select.Content
      aria-label={label}
      position="popper"
      sideOffset={8}
      collisionPadding={8}
      onCloseAutoFocus={finish}
      className="select-list max-h-[min(24rem,var(--radix-select-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-select-trigger-width) overflow-y-auto overscroll-contain rounded-panel border border-line bg-overlay p-1.5 shadow-lifted [scrollbar-width:thin]"
    >
      {/* The list scrolls itself: the viewport would hide its scroll bar. */}
      <Select.Viewport style={{ overflow: 'visible' }}>
        {options.map((option) => (
          <Select.Item
            key={option.value}
            value={option.value}
            className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 text-[0.9375rem] font-medium select-none data-highlighted:bg-fill focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
          >
            <Select.ItemText>{option.label}</Select.ItemText>
            <Select.ItemIndicator>
              <Check className="size-4 text-accent" />
            </Select.ItemIndicator>
          </Select.Item>
        ))}
      </Select.Viewport>
    </Select.Content>
  );
  return (
    <Select.Root
      value={value}
      onValueChange={(next) => {
        if (isOpen) chosen.current = next;
        else onChange(next);
      }}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <Select.Trigger ref={trigger} asChild>
        {control}
      </Select.Trigger>
      {isOpen
        ? createPortal(
            // Radix hides the rest of the page from screen readers.
            <div
              role="dialog"
              aria-modal="true"
              aria-label={label}
              className="pointer-events-none fixed inset-0 z-50"
            >
              {list}
            </div>,
            document.body,
          )
        : list}
    </Select.Root>
  );
}
