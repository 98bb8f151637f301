import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { runWhenIdle } from '../hooks/schedule';
import { createStore } from '../hooks/store';
import type { SelectList } from './select-list';
import { showSiteNotice } from './site-notice';

const LOAD_FAILED = "The list couldn't be loaded. Check your connection and try again.";
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/** The list of all fields, once its code is loaded. */
const code = createStore<{ readonly List: typeof SelectList | null }>({ List: null });
let pressEnd: Promise<unknown> | undefined;

/** The list replaces the button, which would lose a click that has begun. */
function awaitPressEnd(): void {
  pressEnd = new Promise((resolve) => {
    for (const type of ['click', 'pointercancel', 'keydown'])
      document.addEventListener(type, () => setTimeout(resolve), { once: true, capture: true });
  });
}

async function load(): Promise<void> {
  const { SelectList: List } = await import('./select-list');
  await pressEnd;
  code.set({ List });
}

const preload = (): void => void load().catch(() => undefined);

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  /** Whether the label stands next to the field already. It is read aloud in any case. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Whether letters open the closed list, instead of choosing immediately. */
  readonly isChosenInList?: boolean;
  readonly isBusy?: boolean;
  readonly field?: RefObject<HTMLButtonElement | null>;
  readonly className?: string;
};

/** A button with a list, which is loaded when the browser is idle, or when the button is pressed. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const {
    label,
    isLabelHidden,
    value,
    options,
    onChange,
    isChosenInList,
    isBusy,
    field,
    className = '',
  } = props;
  const List = useSyncExternalStore(
    code.subscribe,
    () => code.get().List,
    () => null,
  );
  const [isOpen, setOpen] = useState(false);
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = field ?? ownButton;
  const hadFocus = useRef(false);

  /** Keeps the focus when the list with its button replaces the button. */
  const attach = useCallback(
    (element: HTMLButtonElement) => {
      button.current = element;
      if (hadFocus.current) element.focus({ preventScroll: true });
      return () => {
        hadFocus.current = document.activeElement === element;
      };
    },
    [button],
  );

  function changeOpen(isNowOpen: boolean): void {
    if (isBusy) return;
    setOpen(isNowOpen);
    if (List || !isNowOpen) return;
    load().catch(() => {
      setOpen(false);
      showSiteNotice(LOAD_FAILED);
    });
  }

  const start = useEffectEvent(() => {
    // Pressed before the page was hydrated: a press focuses the button, without the ring of keyboards.
    if (button.current?.matches(':focus:not(:focus-visible)')) changeOpen(true);
    // A failure is reported when the button is pressed.
    else runWhenIdle(preload);
  });
  useEffect(() => start(), []);

  function openByKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
    if (isLetter ? !isChosenInList : List || !OPENING_KEYS.includes(key)) return;
    event.preventDefault();
    changeOpen(true);
  }

  const longest = options.reduce(
    (text, option) => (option.label.length > text.length ? option.label : text),
    '',
  );
  const control = (
    <button
      ref={attach}
      type="button"
      role="combobox"
      aria-label={label}
      aria-expanded={List !== null && isOpen}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      className={`relative flex h-11 items-center rounded-full bg-field pr-10 pl-4 text-base font-medium text-ink ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-disabled:cursor-default aria-disabled:opacity-60 md:text-[0.9375rem] ${className}`}
      onKeyDown={openByKey}
      {...(!List && {
        onPointerEnter: preload,
        onFocus: preload,
        onPointerDown: awaitPressEnd,
        onClick: () => changeOpen(true),
      })}
    >
      {!isLabelHidden && (
        <span aria-hidden="true" className="pr-2 text-sm font-normal text-muted max-xl:hidden">
          {label}
        </span>
      )}
      {/* As wide as the longest option. */}
      <span
        data-longest={longest}
        className="grid min-w-0 flex-1 text-left whitespace-nowrap after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-longest)]"
      >
        <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      </span>
      <ChevronDown aria-hidden="true" className="absolute right-3.5 size-4 text-muted" />
    </button>
  );
  if (!List) return control;
  return (
    <List
      {...{ label, value, options, isOpen, control }}
      onOpenChange={changeOpen}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option && !isBusy) onChange(option.value);
      }}
    />
  );
}
