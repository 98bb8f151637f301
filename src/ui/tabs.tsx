import type { LucideIcon } from 'lucide-react';
import { Tabs as RadixTabs } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

type HistoryMode = 'push' | 'replace';

type TabsProps<Tab extends string> = {
  readonly selected: Tab;
  /** A pressed tab adds a history entry; the arrow keys replace the current one. */
  readonly onSelect: (tab: Tab, mode: HistoryMode) => void;
  readonly tabs: readonly { readonly tab: Tab }[];
  readonly children: ReactNode;
};

export function Tabs<Tab extends string>({ selected, onSelect, tabs, children }: TabsProps<Tab>): ReactNode {
  const mode = useRef<HistoryMode>('replace');
  return (
    <RadixTabs.Root
      value={selected}
      onPointerDownCapture={() => {
        mode.current = 'push';
      }}
      onKeyDownCapture={() => {
        mode.current = 'replace';
      }}
      onValueChange={(value) => {
        const next = tabs.find(({ tab }) => tab === value);
        if (next) onSelect(next.tab, mode.current);
        // Radix calls twice for a press: on focus and on mousedown.
        mode.current = 'replace';
      }}
    >
      {children}
    </RadixTabs.Root>
  );
}

const ROW = 'panel p-1';
const COLUMN =
  'lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:grid-cols-1 lg:border-0 lg:bg-transparent lg:p-0';
const IN_COLUMN = 'lg:justify-start lg:px-3.5';

/** Radix handles one axis. A column becomes a row in narrow windows, so both axes work in both. */
function focusByVerticalKeys(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  tabs.at((tabs.indexOf(event.target) + step) % tabs.length)?.focus();
}

type TabListProps = {
  readonly label: string;
  readonly tabs: readonly { readonly tab: string; readonly label: string; readonly Icon: LucideIcon }[];
  /** In wide windows, a column to the left of the panel. */
  readonly isColumn?: boolean;
};

export function TabList({ label: listLabel, tabs, isColumn = false }: TabListProps): ReactNode {
  return (
    <RadixTabs.List
      aria-label={listLabel}
      onKeyDown={focusByVerticalKeys}
      className={`grid grid-cols-[repeat(auto-fit,minmax(max(4.1rem,25%-0.25rem),1fr))] gap-1 ${ROW} ${isColumn ? COLUMN : ''}`}
    >
      {tabs.map(({ tab, label, Icon }) => (
        <RadixTabs.Trigger
          key={tab}
          value={tab}
          className={`flex min-h-11 items-center justify-center gap-3 rounded-card px-1 text-sm font-semibold text-muted transition-colors hover:bg-fill-faint hover:text-ink focus-visible:-outline-offset-2 aria-selected:bg-fill-strong aria-selected:text-ink sm:text-[0.9375rem] lg:[&[aria-selected=true]>svg]:text-accent ${isColumn ? IN_COLUMN : ''}`}
        >
          <Icon aria-hidden="true" className="size-4.5 max-sm:hidden" strokeWidth={2} />
          {label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}

type TabPanelProps = { readonly tab: string; readonly className?: string; readonly children: ReactNode };

/** The panel of the selected tab. Not a tab stop, because its content has some. */
export function TabPanel({ tab, className, children }: TabPanelProps): ReactNode {
  return (
    <RadixTabs.Content value={tab} tabIndex={undefined} className={className}>
      {children}
    </RadixTabs.Content>
  );
}
