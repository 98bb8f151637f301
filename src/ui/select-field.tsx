import { ChevronDown, LoaderCircle } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import { runAfterBack } from '../hooks/overlay-history';
import { runWhenIdle } from '../hooks/schedule';
import { isSiteReachable } from '../hooks/site-reachable';
import { createStore } from '../hooks/store';
import type { SelectList } from './select-list';
import { showSiteNotice } from './site-notice';

const LOAD_FAILED = "The list couldn't be loaded. Check your connection and try again.";

type Selects = {
  readonly List: typeof SelectList | null;
  /** The field whose list is open, or opens as soon as its code is loaded. */
  readonly openId: string | null;
};

/** Shared by all fields, so that at most one list is open. */
const selects = createStore<Selects>({ List: null, openId: null });

async function load(): Promise<void> {
  const { SelectList: List } = await import('./select-list');
  selects.set({ List });
}

/** The code is loaded again when the field is pressed. */
const preload = (): void => void load().catch(() => undefined);

function closeList(id: string): void {
  if (selects.get().openId === id) selects.set({ openId: null });
}

async function openList(id: string): Promise<void> {
  selects.set({ openId: id });
  if (selects.get().List) return;
  try {
    await load();
  } catch {
    const canReload = await isSiteReachable();
    if (selects.get().openId !== id) return;
    // Browsers that keep the failure of a module (Chromium 150) need it.
    if (canReload) return window.location.reload();
    closeList(id);
    showSiteNotice(LOAD_FAILED);
  }
}

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  /** Whether the label stands next to the field already. It is read aloud in any case. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly isBusy?: boolean;
  readonly field?: RefObject<HTMLButtonElement | null>;
  readonly className?: string;
};

/** A button that opens a list, whose code is loaded when the browser is idle, or when the button is pressed. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, isLabelHidden, value, options, onChange, isBusy = false, field, className = '' } = props;
  const id = useId();
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = field ?? ownButton;
  const List = useSyncExternalStore(
    selects.subscribe,
    () => selects.get().List,
    () => null,
  );
  const isOpen = useSyncExternalStore(
    selects.subscribe,
    () => selects.get().openId === id,
    () => false,
  );
  const isLoading = isOpen && !List;

  function open(): void {
    if (isBusy) return;
    // Safari does not focus a pressed button.
    button.current?.focus({ preventScroll: true });
    // It may have been scrolled away, and then be opened with a key.
    button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    runAfterBack(() => void openList(id));
  }

  const start = useEffectEvent(() => {
    // Clicked before hydration: the button has the focus but not :focus-visible, as it would after a key.
    if (button.current?.matches(':focus:not(:focus-visible)')) open();
    else runWhenIdle(preload);
  });
  useEffect(() => {
    start();
    return () => closeList(id);
  }, [id]);

  function cancelKey(event: KeyboardEvent): void {
    const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ');
    const isCancel = isLoading && event.key === 'Escape';
    if (!isHeld && !isCancel) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCancel) closeList(id);
  }

  function openByArrow(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  }

  function close(): void {
    const focused = document.activeElement;
    // Otherwise, the list closes because the focus has moved on.
    if (focused === document.body || focused?.closest('[role=menu]'))
      button.current?.focus({ preventScroll: true });
    closeList(id);
  }

  function choose(chosen: string): void {
    // Before the change, which may open a dialog that returns the focus to where it was.
    close();
    const option = options.find((each) => each.value === chosen);
    if (option && option.value !== value) onChange(option.value);
  }

  return (
    <div className={`select-field relative flex h-11 ${className}`} onKeyDownCapture={cancelKey}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen && !isLoading}
        aria-busy={isBusy || isLoading}
        aria-disabled={isBusy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        onKeyDown={openByArrow}
        onBlur={() => isLoading && closeList(id)}
        className="flex min-w-0 flex-1 items-center rounded-full bg-field pr-10 pl-4 text-base font-medium text-ink ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-disabled:cursor-default aria-disabled:opacity-60 md:text-[0.9375rem]"
      >
        <span
          className={
            isLabelHidden ? 'sr-only' : 'pr-2 text-sm font-normal whitespace-nowrap text-muted max-xl:sr-only'
          }
        >
          {label}
        </span>
        {/* As wide as the longest option. */}
        <span
          data-options={options.map((option) => option.label).join('\n')}
          className="grid min-w-0 flex-1 text-left after:invisible after:h-0 after:overflow-hidden after:whitespace-pre after:content-[attr(data-options)]"
        >
          <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
        </span>
        {isBusy || isLoading ? (
          <LoaderCircle aria-hidden="true" className="absolute right-3.5 size-4 animate-spin text-muted" />
        ) : (
          <ChevronDown aria-hidden="true" className="absolute right-3.5 size-4 text-muted" />
        )}
      </button>
      {isOpen && List && <List {...{ label, value, options }} onChoose={choose} onClose={close} />}
    </div>
  );
}
