import { type KeyboardEvent, useState } from 'react';

type ComboboxOptions = {
  /** The id of the listbox. */
  readonly id: string;
  /** Identify the options, so that the active one stays active when others appear before it. */
  readonly keys: readonly string[];
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

export type Combobox = {
  readonly activeIndex: number;
  readonly optionId: (index: number) => string;
  readonly deactivate: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly inputProps: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * A text field with suggestions: an ARIA combobox with a list. The focus stays in the field; the arrow keys move the
 * active option, and Enter clicks it. Own code, because the libraries have 12 to 25 KB of gzip.
 */
export function useCombobox({ id, keys, isOpen, open, close }: ComboboxOptions): Combobox {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const activeIndex = isOpen && activeKey !== null ? keys.indexOf(activeKey) : -1;
  const optionId = (index: number): string => `${id}-${index}`;

  function move(step: number): void {
    // The text field is between the last option and the first.
    const count = keys.length + 1;
    setActiveKey(keys[((activeIndex + 1 + step + count) % count) - 1] ?? null);
  }

  return {
    activeIndex,
    optionId,
    deactivate: () => setActiveKey(null),
    onKeyDown(event) {
      // The next tab stop may be a button of the field, so that the focus alone does not show that the user has left.
      if (event.key === 'Tab') close();
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = STEPS[event.key];
      if (step && keys.length > 0) {
        event.preventDefault();
        open();
        if (!event.altKey) move(step);
      } else if (CARET_KEYS.includes(event.key)) setActiveKey(null);
      else if (event.key === 'Enter' && activeIndex >= 0) {
        event.preventDefault();
        document.getElementById(optionId(activeIndex))?.click();
      }
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeIndex >= 0 ? optionId(activeIndex) : undefined,
    },
  };
}
