import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useBackToClose } from '../hooks/overlay-history';

type OptionsProps = {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
};

function Options({ value, options, onChoose }: OptionsProps): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // When the list is positioned, and the dialog around it no longer keeps the focus.
    const frame = requestAnimationFrame(() => {
      chosen.current?.focus({ preventScroll: true });
      chosen.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const list = group.current?.closest('[role=menu]');
    if (!list) return;
    // Rotating the phone changes its height.
    const observer = new ResizeObserver(() =>
      list.querySelector(':focus')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  return (
    <DropdownMenu.RadioGroup ref={group} value={value} onValueChange={onChoose}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          ref={option.value === value ? chosen : null}
          value={option.value}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 text-[0.9375rem] font-medium select-none data-highlighted:bg-fill focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {option.label}
          </span>
          <DropdownMenu.ItemIndicator className="shrink-0">
            <Check aria-hidden="true" className="size-4 text-accent" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

const DOUBLE_PRESS_MS = 400;
const DOUBLE_PRESS_PX = 24;

type Press = Readonly<Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>>;

/** After the first press of a double tap has closed the list, the second one would press what is below it. */
function ignoreSecondPress({ clientX, clientY, timeStamp }: Press): void {
  const controller = new AbortController();
  const ignore = (event: MouseEvent): void => {
    // Not a timer, which may run before a press that is handled late.
    const isLate = event.timeStamp - timeStamp > DOUBLE_PRESS_MS;
    if (isLate) controller.abort();
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    if (isLate || distance > DOUBLE_PRESS_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['pointerdown', 'mousedown', 'click'] as const)
    window.addEventListener(type, ignore, { capture: true, signal: controller.signal });
}

type SelectListProps = OptionsProps & {
  readonly label: string;
  /** Moves the focus to the field. */
  readonly onClose: () => void;
};

/** The list of a `SelectField`. Open while mounted. */
export function SelectList({ label, onClose, ...options }: SelectListProps): ReactNode {
  const field = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onClose);
  useBackToClose(true, onClose);

  // Closes when its field is scrolled out of view: the invisible list would still cover the page.
  useEffect(() => {
    if (!field.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) close();
    });
    observer.observe(field.current);
    return () => observer.disconnect();
  }, []);

  /** As from a native select: Radix would ignore the key. */
  function leaveByTab(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <DropdownMenu.Root open modal={false} onOpenChange={onClose}>
      {/* Only the list's position depends on it: the button has to work before this code is loaded. */}
      <DropdownMenu.Trigger asChild>
        <span ref={field} aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* biome-ignore lint/a11y: Escape closes the list too. */}
        <section
          aria-label={label}
          className="select-list pointer-events-auto fixed inset-0 z-50 touch-none"
          onMouseDown={(event) => event.preventDefault()}
          // On click, not on mousedown: otherwise the click of the same press would reach the page below.
          onClick={(event) => event.target === event.currentTarget && onClose()}
          // Keys have no detail.
          onClickCapture={(event) => event.detail > 0 && ignoreSecondPress(event)}
        >
          <DropdownMenu.Content
            aria-label={label}
            aria-labelledby={undefined}
            align="start"
            sideOffset={8}
            collisionPadding={8}
            onPointerDownOutside={(event) => event.preventDefault()}
            onKeyDownCapture={leaveByTab}
            onCloseAutoFocus={(event) => event.preventDefault()}
            className="max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-dropdown-menu-trigger-width) touch-pan-y overflow-y-auto overscroll-contain rounded-panel border border-line bg-overlay p-1.5 shadow-lifted"
          >
            <Options {...options} />
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
