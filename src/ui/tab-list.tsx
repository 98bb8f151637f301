import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const ROW = 'rounded-panel border border-line bg-raised p-1';
const COLUMN =
  'lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:grid-cols-1 lg:border-0 lg:bg-transparent lg:p-0';
const IN_COLUMN = 'lg:justify-start lg:px-3.5';

/** The ids by which a screen's tabs and their panel know each other. */
export function tabIds(label: string) {
  const name = label.toLowerCase().replaceAll(' ', '-');
  return { panel: `${name}-panel`, tab: (tab: string) => `${name}-${tab}` };
}

type TabListProps<Tab extends string> = {
  /** What the tabs are of; names their ids, too. */
  readonly label: string;
  /** Four, in their order. */
  readonly tabs: readonly { readonly tab: Tab; readonly label: string; readonly Icon: LucideIcon }[];
  readonly chosen: Tab;
  /** @param how 'push': Back leads to the tab that is shown now */
  readonly onChoose: (tab: Tab, how: 'push' | 'replace') => void;
  /** Whether they stand below each other beside their panel, where there is room. */
  readonly isColumn?: boolean;
};

/** The tabs of a screen, one stop of the Tab key: the arrow keys, Home and End choose. */
export function TabList<Tab extends string>(props: TabListProps<Tab>): ReactNode {
  const { label: listLabel, tabs, chosen, onChoose, isColumn = false } = props;
  const ids = tabIds(listLabel);

  function findTarget(key: string): Tab | undefined {
    if (key === 'Home') return tabs[0]?.tab;
    if (key === 'End') return tabs.at(-1)?.tab;
    const step = STEPS[key];
    const place = tabs.findIndex(({ tab }) => tab === chosen);
    return step === undefined ? undefined : tabs.at((place + step) % tabs.length)?.tab;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = findTarget(event.key);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target, 'replace');
    document.getElementById(ids.tab(target))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={listLabel}
      onKeyDown={onKeyDown}
      className={`grid grid-cols-[repeat(auto-fit,minmax(max(4.1rem,25%-0.25rem),1fr))] gap-1 ${ROW} ${isColumn ? COLUMN : ''}`}
    >
      {tabs.map(({ tab, label, Icon }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={ids.tab(tab)}
          aria-selected={tab === chosen}
          aria-controls={ids.panel}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab, tab === chosen ? 'replace' : 'push')}
          className={`flex min-h-11 items-center justify-center gap-3 rounded-card px-1 text-sm font-semibold text-muted transition-colors hover:bg-white/6 hover:text-ink focus-visible:-outline-offset-2 aria-selected:bg-white/12 aria-selected:text-ink sm:text-[0.9375rem] lg:[&[aria-selected=true]>svg]:text-accent ${isColumn ? IN_COLUMN : ''}`}
        >
          <Icon aria-hidden="true" className="size-4.5 max-sm:hidden" strokeWidth={2} />
          {label}
        </button>
      ))}
    </div>
  );
}
